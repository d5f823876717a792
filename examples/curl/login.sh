# Sourced by the stories beside it: logs in, and says how to call.

ADDRESS=${1:-http://127.0.0.1:8080}

# The first value of a field in an answer, which is enough for ids and names.
field() { tr ',{[' '\n\n\n' | sed -n "s/^\"$1\":\"\{0,1\}\([^\"}]*\).*/\1/p" | sed -n 1p; }

TOKEN=$(curl -sS --fail-with-body -u demo-client:demo-secret \
  -d grant_type=password -d username=planner -d password=demo-password \
  "$ADDRESS/oauth2/token" | field access_token)

# A refusal ends the story: curl says what it was, and `set -e` does the rest.
call() {
  curl -sS --fail-with-body -H "Authorization: Bearer $TOKEN" \
    -H 'api-version: 1.0' -H 'Accept-Language: nb' -H 'Content-Type: application/json' "$@"
}

# A project of one's own for a story; its id.
new_project() {
  call -X PUT -d "{\"number\":\"$1-$$\",\"name\":\"Kabling langs Løkkeveien\",\"status\":\"NEW\",\"startDate\":\"2026-03-02T07:00:00Z\"}" \
    "$ADDRESS/public/project/rest/projects/by-owner/planner?moduleType=$2" | field id
}

remove_project() { call -X DELETE "$ADDRESS/public/project/rest/projects/$1"; }
