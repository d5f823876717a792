#!/bin/sh
# Finds the sheet about filling a trench in asphalt, and downloads it.
set -eu
. "$(dirname "$0")/login.sh"
DOCS=$ADDRESS/public/doc/rest

FOUND=$(call "$DOCS/meta/search?q=groft+asfalt&type=ORGBLAD&max=1")
NUMBER=$(echo "$FOUND" | field number)
echo "$NUMBER: $(echo "$FOUND" | field title)"
call "$DOCS/download/ORGBLAD/$NUMBER" -o sheet.pdf
echo 'it is in sheet.pdf'
