#!/bin/sh
# Draws a trench, reads its quantities, and takes them over into the calculation: preview, apply, and why it costs that much.
set -eu
. "$(dirname "$0")/login.sh"
TRENCH=$ADDRESS/public/trench/rest
COST=$ADDRESS/public/calculation/rest

PROJECT=$(new_project CURL-Q 'CABLESIMULATOR&moduleType=CALCULATION')
SEGMENT=$(call -d '{"name":"Strekk A","length":120}' "$TRENCH/segments/by-projectid/$PROJECT" | field id)
call -d '{"type":"TARMAC","thickness":100}' "$TRENCH/segments/$SEGMENT/trench/top-coverings" > /dev/null
call -d '{"typeId":1046}' "$TRENCH/segments/$SEGMENT/trench/cables" > /dev/null
call "$TRENCH/segments/by-projectid/$PROJECT/quantities.xlsx" -o quantities.xlsx

# Nothing is written by a preview. Its ETag says that what is applied is what was seen.
DESIGNS=$COST/designs/by-projectid/$PROJECT
call -d '{}' "$DESIGNS/preview" -D headers.txt > proposal.json
ETAG=$(sed -n 's/^[Ee][Tt]ag: *\("[^"]*"\).*/\1/p' headers.txt)
echo "the trench would cost $(field totalTo < proposal.json) kroner"
call -X PUT -H "If-Match: $ETAG" -d '{}' "$DESIGNS" > /dev/null

echo "the project costs $(call "$ADDRESS/public/project/rest/projects/$PROJECT" | field totalCost) kroner"
call "$COST/reports/summary/by-projectid/$PROJECT/pdf?explain=true" -o why.pdf
echo 'why it does is in why.pdf'

remove_project "$PROJECT"
