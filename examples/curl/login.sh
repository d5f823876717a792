# Sourced by the other scripts: logs in, and defines functions for calls.

ADDRESS=${1:-http://127.0.0.1:8080}

# Prints the first value of a field in an answer, which is enough for ids and names.
field() { tr ',{[' '\n\n\n' | sed -n "s/^\"$1\":\"\{0,1\}\([^\"}]*\).*/\1/p" | sed -n 1p; }

TOKEN=$(curl -sS --fail-with-body -u demo-client:demo-secret \
  -d grant_type=password -d username=planner -d password=demo-password \
  "$ADDRESS/oauth2/token" | field access_token)

# If the server refuses, curl prints the status and `set -e` ends the script.
call() {
  curl -sS --fail-with-body -H "Authorization: Bearer $TOKEN" \
    -H 'api-version: 1.0' -H 'Accept-Language: nb' -H 'Content-Type: application/json' "$@"
}

# Creates a project for a script, and prints its id.
new_project() {
  call -X PUT -d "{\"number\":\"$1-$$\",\"name\":\"Kabling langs Løkkeveien\",\"status\":\"NEW\",\"startDate\":\"2026-03-02T07:00:00Z\"}" \
    "$ADDRESS/public/project/rest/projects/by-owner/planner?moduleType=$2" | field id
}

remove_project() { call -X DELETE "$ADDRESS/public/project/rest/projects/$1"; }
