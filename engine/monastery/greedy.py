from engine.agents.random import Random


class Greedy(Random):
    pass
