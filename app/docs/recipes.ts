/** One task in three languages. Readers set environment variables. The code needs only a standard installation. */
type Recipe = {
  id: 'status' | 'timetable' | 'floor';
  curl: string;
  javascript: string;
  python: string;
};

/** `{origin}` is the address of the service. */
export const recipes: readonly Recipe[] = [
  {
    id: 'status',
    curl: `# KEY: a write key. PROJECT: the project's id. PLACE: id or key of an area.
curl --fail-with-body -X PATCH {origin}/api/projects/$PROJECT/areas/$PLACE/ \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "status": {"type": "warning", "label": "Short of staff"},
    "translations": {"de": {"statusLabel": "Wenig Personal"}}
  }'`,
    javascript: `// node status.mjs
const { KEY, PROJECT, PLACE } = process.env;

const response = await fetch(\`{origin}/api/projects/\${PROJECT}/areas/\${PLACE}/\`, {
  method: 'PATCH',
  headers: { Authorization: \`Bearer \${KEY}\`, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    status: { type: 'warning', label: 'Short of staff' },
    translations: { de: { statusLabel: 'Wenig Personal' } },
  }),
});
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
console.log((await response.json()).status);`,
    python: `# python3 status.py
import json, os, urllib.request

url = f"{origin}/api/projects/{os.environ['PROJECT']}/areas/{os.environ['PLACE']}/"
change = {
    "status": {"type": "warning", "label": "Short of staff"},
    "translations": {"de": {"statusLabel": "Wenig Personal"}},
}
request = urllib.request.Request(url, json.dumps(change).encode(), method="PATCH", headers={
    "Authorization": f"Bearer {os.environ['KEY']}",
    "Content-Type": "application/json",
})
with urllib.request.urlopen(request) as response:
    print(json.load(response)["status"])`,
  },
  {
    id: 'timetable',
    curl: `# timetable.csv: room,from,to,label with times such as 2026-11-21T09:30:00+01:00. Needs jq.
jq -R -s '
  [split("\\n")[1:][] | select(. != "") | split(",")
    | {room: .[0], period: {from: .[1], to: .[2], "label": .[3]}}]
  | group_by(.room)
  | {updates: map({kind: "area", id_or_key: .[0].room, occupancy: {periods: map(.period)}})}
' timetable.csv > updates.json

curl --fail-with-body -X PATCH {origin}/api/projects/$PROJECT/entities/ \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d @updates.json`,
    javascript: `// node timetable.mjs, with a file timetable.csv: room,from,to,label
import { readFileSync } from 'node:fs';

const { KEY, PROJECT } = process.env;
const rooms = new Map();
for (const line of readFileSync('timetable.csv', 'utf8').trim().split('\\n').slice(1)) {
  const [room, from, to, label] = line.split(',');
  rooms.set(room, [...(rooms.get(room) ?? []), { from, to, label }]);
}

// Up to 500 rooms in one call, all or nothing.
const response = await fetch(\`{origin}/api/projects/\${PROJECT}/entities/\`, {
  method: 'PATCH',
  headers: { Authorization: \`Bearer \${KEY}\`, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    updates: [...rooms].map(([id_or_key, periods]) => ({ kind: 'area', id_or_key, occupancy: { periods } })),
  }),
});
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
console.log(\`\${(await response.json()).updated.length} rooms are up to date\`);`,
    python: `# python3 timetable.py, with a file timetable.csv: room,from,to,label
import csv, json, os, urllib.request

rooms = {}
with open("timetable.csv", newline="") as file:
    for row in csv.DictReader(file):
        period = {"from": row["from"], "to": row["to"], "label": row["label"]}
        rooms.setdefault(row["room"], []).append(period)

# Up to 500 rooms in one call, all or nothing.
updates = [
    {"kind": "area", "id_or_key": room, "occupancy": {"periods": periods}}
    for room, periods in rooms.items()
]
url = f"{origin}/api/projects/{os.environ['PROJECT']}/entities/"
body = json.dumps({"updates": updates}).encode()
request = urllib.request.Request(url, body, method="PATCH", headers={
    "Authorization": f"Bearer {os.environ['KEY']}",
    "Content-Type": "application/json",
})
with urllib.request.urlopen(request) as response:
    print(len(json.load(response)["updated"]), "rooms are up to date")`,
  },
  {
    id: 'floor',
    curl: `# LEVEL: id of the floor, from GET {origin}/api/projects/$PROJECT/levels/. Needs jq.
# Places keep their coordinates in pixels of the plan, so the new plan should have the size of the old one.
AUTH="Authorization: Bearer $KEY"

revision=$(curl -sS --fail {origin}/api/projects/$PROJECT/ -H "$AUTH" | jq .revision)
image=$(curl -sS --fail {origin}/api/projects/$PROJECT/upload-image/ -H "$AUTH" -F file=@plan.png | jq -r .url)

curl --fail-with-body {origin}/api/projects/$PROJECT/changes/ -H "$AUTH" -H "Content-Type: application/json" \\
  -d "{\\"base_revision\\": $revision, \\"changes\\": [
        {\\"kind\\": \\"level\\", \\"op\\": \\"update\\", \\"id\\": \\"$LEVEL\\", \\"fields\\": {\\"imageUrl\\": \\"$image\\"}}]}"

# Only the draft has changed so far. This call makes it visible to visitors:
curl --fail-with-body -X POST {origin}/api/projects/$PROJECT/update-live/ -H "$AUTH"`,
    javascript: `// node floor.mjs
import { readFileSync } from 'node:fs';

const { KEY, PROJECT, LEVEL } = process.env;
const project = \`{origin}/api/projects/\${PROJECT}/\`;
const call = async (method, path, body) => {
  const isForm = body instanceof FormData;
  const response = await fetch(project + path, {
    method,
    headers: { Authorization: \`Bearer \${KEY}\`, ...(!isForm && { 'Content-Type': 'application/json' }) },
    body: isForm ? body : body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
  return response.json();
};

const form = new FormData();
form.append('file', new Blob([readFileSync('plan.png')]), 'plan.png');
const { revision } = await call('GET', '');
const { url } = await call('POST', 'upload-image/', form);
await call('POST', 'changes/', {
  base_revision: revision,
  changes: [{ kind: 'level', op: 'update', id: LEVEL, fields: { imageUrl: url } }],
});
// Only the draft has changed so far. This call makes it visible to visitors:
await call('POST', 'update-live/');`,
    python: `# python3 floor.py
import base64, json, os, urllib.request

project = f"{origin}/api/projects/{os.environ['PROJECT']}/"

def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(project + path, data, method=method, headers={
        "Authorization": f"Bearer {os.environ['KEY']}",
        "Content-Type": "application/json",
    })
    with urllib.request.urlopen(request) as response:
        return json.load(response)

with open("plan.png", "rb") as file:
    image = "data:image/png;base64," + base64.b64encode(file.read()).decode()
revision = call("GET", "")["revision"]
call("POST", "changes/", {"base_revision": revision, "changes": [
    {"kind": "level", "op": "update", "id": os.environ["LEVEL"], "fields": {"imageUrl": image}},
]})
# Only the draft has changed so far. This call makes it visible to visitors:
call("POST", "update-live/")`,
  },
];
