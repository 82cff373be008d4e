"""The final score of Bower (BOW-6): majorities in groups, columns and bonus tiles."""

from domain.bower.scoring.score import ALONE_TOKENS, assets, column_contest, group_contest, score

__all__ = ["ALONE_TOKENS", "assets", "column_contest", "group_contest", "score"]
