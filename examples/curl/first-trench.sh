#!/bin/sh
# Creates a trench with a cable, reads the position of the cable, and downloads the drawing of the section.
set -eu
. "$(dirname "$0")/login.sh"
TRENCH=$ADDRESS/public/trench/rest

PROJECT=$(new_project CURL-T CABLESIMULATOR)
SEGMENT=$(call -d '{"name":"Strekk A","length":120}' "$TRENCH/segments/by-projectid/$PROJECT" | field id)
TYPE=$(call "$TRENCH/catalog/cable-types?category=MV" | field id)
CABLE=$(call -d "{\"typeId\":$TYPE}" "$TRENCH/segments/$SEGMENT/trench/cables" | field id)

DETAIL=$(call "$TRENCH/segments/$SEGMENT/trench/cables/$CABLE")
echo "$(echo "$DETAIL" | field displayName) lies $(echo "$DETAIL" | field groundDist) mm below ground"
call "$TRENCH/segments/$SEGMENT/trench/drawing.svg" -o drawing.svg
echo 'its drawing is in drawing.svg'

remove_project "$PROJECT"
