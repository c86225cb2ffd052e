from memgauge.checking import check_answers

check_answers(
    answers=list(snakemake.input.answers),
    output=snakemake.output[0],
    log=snakemake.log[0],
)
