"""memgauge: the referee for agent memory."""
