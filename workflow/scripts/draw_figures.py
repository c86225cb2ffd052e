from memgauge.figures import draw_figures

draw_figures(
    inputs=dict(snakemake.input.items()),
    outputs=dict(snakemake.output.items()),
    log=snakemake.log[0],
)
