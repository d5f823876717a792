#!/bin/sh
# A form to fill out on site, and a record that somebody fetched it.
set -eu
. "$(dirname "$0")/login.sh"

FACILITY=$(call "$ADDRESS/public/checklist/rest/facilities")
call "$ADDRESS/public/checklist/rest/download/$(echo "$FACILITY" | field id)/CHECKLIST/FINALINSPECTION" -o form.pdf
echo "the form for $(echo "$FACILITY" | field name) is in form.pdf"
call -d '[{"name":"form.fetched"}]' "$ADDRESS/public/customer/rest/users/planner/services/orgblad/usage"
