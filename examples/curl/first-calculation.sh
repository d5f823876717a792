#!/bin/sh
# Calculates the cost of 120 m of trench in asphalt, and downloads the summary as a PDF.
set -eu
. "$(dirname "$0")/login.sh"
COST=$ADDRESS/public/calculation/rest

PROJECT=$(new_project CURL-C CALCULATION)
call -X PUT -d '{"number":"K-103.3","quantity":120,"locationName":"Løkkeveien"}' \
  "$COST/calculationnodes/by-projectid/$PROJECT" > /dev/null
echo "it costs $(call "$ADDRESS/public/project/rest/projects/$PROJECT" | field totalCost) kroner"
call "$COST/reports/summary/by-projectid/$PROJECT/pdf" -o summary.pdf
echo 'the summary is in summary.pdf'

remove_project "$PROJECT"
