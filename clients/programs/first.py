"""Logs in, lists projects, creates one with a cable in a trench, and reads what the cable carries."""

import base64
import json
import sys
import urllib.parse
import urllib.request

import spadework_client as spadework

address = sys.argv[1]


def token():
    form = {"grant_type": "password", "username": "planner", "password": "demo-password"}
    basic = base64.b64encode(b"demo-client:demo-secret").decode()
    request = urllib.request.Request(
        f"{address}/oauth2/token",
        data=urllib.parse.urlencode(form).encode(),
        headers={"Authorization": f"Basic {basic}"},
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["access_token"]


configuration = spadework.Configuration(host=address)
configuration.access_token = token()
client = spadework.ApiClient(configuration)
projects = spadework.ProjectProjectsApi(client)
segments = spadework.TrenchSegmentsApi(client)
catalog = spadework.TrenchCatalogApi(client)
items = spadework.TrenchItemsApi(client)
ratings = spadework.TrenchRatingApi(client)

page = projects.project_page_projects(count=3, sort=["-startDate"])
project = projects.project_create_project(
    "planner",
    spadework.ProjectCreate(
        number="PY-1", name="Grøft fra Python", status="NEW", start_date="2026-05-04T06:00:00Z"
    ),
    module_type=["CABLESIMULATOR"],
)
segment = segments.trench_create_segment(
    project.id, "1.0", spadework.CreateTrenchSegment(name="Strekk A", length=120)
)
kind = catalog.trench_list_cable_types("1.0", category="MV")[0]
items.trench_add_cable(segment.id, "1.0", spadework.AddCable(type_id=kind.id))
circuit = ratings.trench_get_rating(segment.id, "1.0").circuits[0]
print(f"{page.total} projects; {kind.name} in {project.name} carries {circuit.rating:.0f} A")

try:
    projects.project_create_project("planner", {"number": 7})
    raise SystemExit("a wrong body was taken")
except spadework.ApiException as refused:
    problem = json.loads(refused.body)
    assert (refused.status, problem["code"]) == (400, "INVALID_REQUEST"), problem
projects.project_delete_project(project.id)
