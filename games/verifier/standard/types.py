"""The type of unions."""

UnionType = type(int | str)
