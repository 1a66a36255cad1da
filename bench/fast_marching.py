#!/usr/bin/python3
"""Distances from walls by fast marching, for bench/distance_fields.

fast_marching.py IN OUT: IN holds the number of cells a side and their size, then a row of 0 (blocked) and 1 (free) for
each row of cells; OUT gets the seconds that it took and the distance of every cell's middle, as doubles.
"""
import sys
import time

try:
    import numpy
    import skfmm
except ImportError:
    sys.exit("fast_marching.py: python3-scikit-fmm is missing")

with open(sys.argv[1], encoding="ascii") as file:
    side, step = file.readline().split()
    side, step = int(side), float(step)
    free = numpy.array([[c == "1" for c in file.readline().strip()] for _ in range(side)])
# Outside the boundary is a wall, too: a ring of blocked cells.
phi = numpy.pad(numpy.where(free, 1.0, -1.0), 1, constant_values=-1.0)
begin = time.process_time()
field = numpy.abs(skfmm.distance(phi, dx=step))[1:-1, 1:-1]
seconds = time.process_time() - begin
with open(sys.argv[2], "wb") as file:
    numpy.array([seconds]).tofile(file)
    numpy.ascontiguousarray(field, dtype=numpy.float64).tofile(file)
