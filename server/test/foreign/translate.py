"""Does what ogr2ogr does, for each of the translations of files that the argument lists as JSON."""

import json
import sys

from osgeo import gdal

gdal.UseExceptions()
for file in json.loads(sys.argv[1]):
    source = gdal.OpenEx(file["from"], gdal.OF_VECTOR, open_options=file["open"])
    options = gdal.VectorTranslateOptions(options=["-f", file["driver"], *file["options"]])
    # A dataset is written when it is closed.
    translated = gdal.VectorTranslate(file["to"], source, options=options)
    del translated
    del source
