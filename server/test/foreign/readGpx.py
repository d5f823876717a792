"""What gpxpy reads in GPX files: tracks with their names."""

import json
import sys

import gpxpy


def position(point):
    height = [] if point.elevation is None else [point.elevation]
    return [point.longitude, point.latitude, *height]


def content(path):
    with open(path, encoding="utf-8") as file:
        gpx = gpxpy.parse(file)
    return {
        "keywords": gpx.keywords,
        "lines": [
            {"name": track.name, "positions": [position(point) for point in segment.points]}
            for track in gpx.tracks
            for segment in track.segments
        ],
    }


print(json.dumps([content(path) for path in sys.argv[1:]]))
