"""Keeps a copy of all projects in a file: everything the first time, and only what has changed after that.

It uses Python's own library alone. The address is the first argument, the file the second; the client is named by
SPADEWORK_CLIENT and SPADEWORK_SECRET, and a person, if any, by SPADEWORK_USER and SPADEWORK_PASSWORD.
"""

import base64
import json
import os
import pathlib
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

ADDRESS = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
COPY = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "projects.json")
PROJECTS = f"{ADDRESS}/public/project/rest"
EVENTS = f"{ADDRESS}/public/events/rest"
PAGE = 500


def token():
    """A program by itself, or a person through a program."""
    client = os.environ.get("SPADEWORK_CLIENT", "demo-client")
    secret = os.environ.get("SPADEWORK_SECRET", "demo-secret")
    form = {"grant_type": "client_credentials"}
    if "SPADEWORK_USER" in os.environ:
        form = {
            "grant_type": "password",
            "username": os.environ["SPADEWORK_USER"],
            "password": os.environ["SPADEWORK_PASSWORD"],
        }
    basic = base64.b64encode(f"{client}:{secret}".encode()).decode()
    request = urllib.request.Request(
        f"{ADDRESS}/oauth2/token",
        data=urllib.parse.urlencode(form).encode(),
        headers={"Authorization": f"Basic {basic}"},
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["access_token"]


def get(address, headers, **query):
    """The answer of a read, or None for what is not there. A server that is not ready says for how long."""
    request = urllib.request.Request(f"{address}?{urllib.parse.urlencode(query)}", headers=headers)
    for attempt in range(5):
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            if refused.code in (429, 503) and attempt < 4:
                time.sleep(int(refused.headers.get("Retry-After", 1)))
                continue
            if refused.code == 404:
                return None
            problem = json.load(refused)
            if problem["code"] == "CURSOR_EXPIRED":
                return problem
            raise SystemExit(f"{problem['code']}: {problem['detail']} (request {problem['requestId']})")


def synchronize(headers):
    copy = json.loads(COPY.read_text()) if COPY.exists() else None
    news = changes(headers, copy["position"]) if copy else None
    if news is None:
        # The first time, so long after the last one that the events in between are no longer kept, or after the server was
        # restored. The position is taken before the projects are read, so that a change meanwhile is fetched next time.
        position = get(f"{EVENTS}/events", headers, after=0, count=1)["head"]
        fetched = everything(headers)
        projects = {str(project["id"]): project for project in fetched}
    else:
        changed, position = news
        projects = copy["projects"]
        found = {number: get(f"{PROJECTS}/projects/{number}", headers) for number in sorted(changed)}
        fetched = [project for project in found.values() if project]
        for number, project in found.items():
            if project:
                projects[str(number)] = project
            else:
                projects.pop(str(number), None)
    # Written to another file and renamed, so that a crash leaves the former copy.
    temporary = COPY.with_suffix(".tmp")
    temporary.write_text(json.dumps({"position": position, "projects": projects}, ensure_ascii=False))
    temporary.replace(COPY)
    return len(projects), len(fetched)


def everything(headers):
    projects = []
    while True:
        page = get(f"{PROJECTS}/projects/page", headers, first=len(projects), count=PAGE, sort="number")
        projects += page["entities"]
        if len(page["entities"]) < PAGE:
            return projects


def changes(headers, position):
    """The ids of projects that changed or went away since the position, and the new position; None if that is too old."""
    changed = set()
    while True:
        page = get(f"{EVENTS}/events", headers, after=position, count=PAGE)
        if "events" not in page:
            return None
        for event in page["events"]:
            if event["type"].startswith("project."):
                changed.add(event["projectId"])
        position = page["next"]
        if not page["events"]:
            return changed, position


total, fetched = synchronize({"Authorization": f"Bearer {token()}"})
print(f"{total} projects, {fetched} of them fetched")
