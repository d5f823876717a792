#!/bin/sh
# Draws a trench, counts what it takes, and brings that into the calculation: preview, apply, the workbook of quantities.
set -eu
. "$(dirname "$0")/login.sh"
TRENCH=$ADDRESS/public/trench/rest
COSTS=$ADDRESS/public/calculation/rest

PROJECT=$(new_project CURL-Q 'CABLESIMULATOR&moduleType=CALCULATION')
SEGMENT=$(call -d '{"name":"Strekk A","length":120}' "$TRENCH/segments/by-projectid/$PROJECT" | field id)
call -d '{"typeId":1046}' "$TRENCH/segments/$SEGMENT/trench/cables" > /dev/null
call -d '{"type":"TARMAC","thickness":100}' "$TRENCH/segments/$SEGMENT/trench/top-coverings" > /dev/null

WHY=$(call "$TRENCH/segments/$SEGMENT/trench/quantities/EXCAVATION.SOIL/explanation")
echo "it digs $(echo "$WHY" | field shown) m3"

PREVIEW=$(call -d '{}' -D headers.txt "$COSTS/designs/by-projectid/$PROJECT/preview")
echo "it will cost $(echo "$PREVIEW" | field totalTo) kroner"
ETAG=$(tr -d '\r' < headers.txt | sed -n 's/^[Ee][Tt]ag: //p')
call -X PUT -H "If-Match: $ETAG" -d '{}' "$COSTS/designs/by-projectid/$PROJECT" > /dev/null
echo "the design is $(call "$COSTS/designs/by-projectid/$PROJECT" | field state)"
call "$TRENCH/segments/by-projectid/$PROJECT/quantities.xlsx" -o quantities.xlsx

remove_project "$PROJECT"
