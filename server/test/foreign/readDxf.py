"""What ezdxf reads in DXF files: polylines with their layers, texts, and what its audit finds."""

import json
import sys

import ezdxf


def positions(entity):
    if entity.dxftype() == "LWPOLYLINE":
        return [[x, y] for x, y in entity.get_points("xy")]
    return [list(vertex.dxf.location.xyz) for vertex in entity.vertices]


def content(path):
    document = ezdxf.readfile(path)
    audit = document.audit()
    space = document.modelspace()
    return {
        "unit": document.units,
        "layers": [layer.dxf.name for layer in document.layers],
        "faults": [fault.message for fault in [*audit.errors, *audit.fixes]],
        "lines": [
            {"name": entity.dxf.layer, "positions": positions(entity)}
            for entity in space.query("LWPOLYLINE POLYLINE")
        ],
        "texts": [[entity.dxf.layer, entity.dxf.text] for entity in space.query("TEXT")],
    }


print(json.dumps([content(path) for path in sys.argv[1:]]))
