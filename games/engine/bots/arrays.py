"""Types of the NumPy arrays in which bots evaluate many positions at once."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float32 | np.float64]]
Places = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
Marks = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]
