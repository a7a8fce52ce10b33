/** Programs that update a map from existing data. `{origin}` is the address of the service. */
export const connectionSamples: Readonly<Record<string, string>> = {
  spreadsheet: `// KEY=… PROJECT=… SHEET=… node board.mjs
// SHEET: the URL of the sheet as CSV, with the columns place,status,label. Run the program every minute.
const { KEY, PROJECT, SHEET } = process.env;

const sheet = await fetch(SHEET);
if (!sheet.ok) throw new Error(\`The sheet returned \${sheet.status}.\`);
const [, ...rows] = (await sheet.text()).trim().split(/\\r?\\n/);
const updates = rows.map((row) => {
  const [place, type, ...label] = row.split(',');
  const status = type ? { type, label: label.join(',').replace(/^"|"$/g, '') || null } : null;
  return { kind: 'area', id_or_key: place, status };
});

const response = await fetch(\`{origin}/api/projects/\${PROJECT}/entities/\`, {
  method: 'PATCH',
  headers: { Authorization: \`Bearer \${KEY}\`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ updates }),
});
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
console.log(\`\${updates.length} places are up to date\`);`,
  sensor: `# The sensor sends this request when somebody comes or goes. OCCUPIED: 1 or 0.
if [ "$OCCUPIED" = 1 ]; then STATUS='{"type": "error", "label": "Occupied"}'
else STATUS='{"type": "success", "label": "Free"}'; fi

curl --fail-with-body -X PATCH {origin}/api/projects/$PROJECT/areas/$PLACE/ \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d "{\\"status\\": $STATUS}"`,
  mqtt: `// mosquitto_sub -h broker -t 'rooms/+/occupied' -F '%t %p' | KEY=… PROJECT=… node bridge.mjs
// A message on rooms/<key of the area>/occupied is 1 or 0.
import { createInterface } from 'node:readline';

const { KEY, PROJECT } = process.env;
for await (const line of createInterface({ input: process.stdin })) {
  const [topic, payload] = line.split(' ');
  const place = topic.split('/')[1];
  const status = payload === '1' ? { type: 'error', label: 'Occupied' } : { type: 'success', label: 'Free' };
  const response = await fetch(\`{origin}/api/projects/\${PROJECT}/areas/\${place}/\`, {
    method: 'PATCH',
    headers: { Authorization: \`Bearer \${KEY}\`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ status }),
  });
  // Continue if the map does not have the room.
  if (!response.ok) console.error(place, response.status, await response.text());
}`,
  calendar: `// KEY=… PROJECT=… PLACE=… CALENDAR=… node hours.mjs
// CALENDAR: an iCal URL. An event sets the hours of its day; an all-day event closes the place on that day.
const { KEY, PROJECT, PLACE, CALENDAR } = process.env;
const place = \`{origin}/api/projects/\${PROJECT}/areas/\${PLACE}/\`;
const headers = { Authorization: \`Bearer \${KEY}\`, 'Content-Type': 'application/json' };

const found = await fetch(CALENDAR);
const calendar = await found.text();
// A page of errors has no events, and would remove all exceptions.
if (!calendar.includes('END:VCALENDAR')) throw new Error(\`\${found.status}: not a calendar\`);
const events = calendar.replace(/\\r?\\n[ \\t]/g, '').split('BEGIN:VEVENT').slice(1);
const exceptions = events.map((event) => {
  const [, year, month, day, from] = /^DTSTART.*:(\\d{4})(\\d\\d)(\\d\\d)(?:T(\\d{4}))?/m.exec(event);
  const [, to] = /^DTEND.*:\\d{8}T(\\d{4})/m.exec(event) ?? [];
  const date = \`\${year}-\${month}-\${day}\`;
  const clock = (digits) => \`\${digits.slice(0, 2)}:\${digits.slice(2)}\`;
  return from && to ? { date, open: clock(from), close: clock(to) } : { date, closed: true };
});

const shown = await fetch(\`{origin}/api/p/\${PROJECT}/areas/\${PLACE}/\`, { headers });
if (!shown.ok) throw new Error(\`\${shown.status} \${await shown.text()}\`);
const { workingHours } = await shown.json();
const response = await fetch(place, {
  method: 'PATCH',
  headers,
  body: JSON.stringify({ workingHours: { ...workingHours, exceptions } }),
});
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
console.log(\`\${exceptions.length} days are up to date\`);`,
  collection: `# collection.csv, exported from the database of the collection:
# key,title,title:de,description,description:de,tags
# room-1,Impressionists,Impressionisten,"Monet, Degas","Monet, Degas, Renoir",Paintings
atrium import collection.csv --project $PROJECT --dry-run
atrium import collection.csv --project $PROJECT
atrium publish --project $PROJECT`,
  conference: `// KEY=… PROJECT=… SCHEDULE=… node schedule.mjs
// SCHEDULE: a schedule.json from pretalx or frab. The key of an area is the name of the room: "Saal 1" is saal-1.
const { KEY, PROJECT, SCHEDULE } = process.env;

const { schedule } = await (await fetch(SCHEDULE)).json();
const rooms = new Map();
for (const { rooms: ofDay } of schedule.conference.days) {
  for (const [name, talks] of Object.entries(ofDay)) {
    const key = name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
    const periods = talks.map(({ date, duration, title }) => {
      const [hours, minutes] = duration.split(':').map(Number);
      const to = new Date(Date.parse(date) + (hours * 60 + minutes) * 60_000).toISOString();
      return { from: date, to, label: title.slice(0, 100) };
    });
    rooms.set(key, [...(rooms.get(key) ?? []), ...periods]);
  }
}

const updates = [...rooms].map(([id_or_key, periods]) => ({ kind: 'area', id_or_key, occupancy: { periods } }));
const response = await fetch(\`{origin}/api/projects/\${PROJECT}/entities/\`, {
  method: 'PATCH',
  headers: { Authorization: \`Bearer \${KEY}\`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ updates }),
});
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
console.log(\`\${updates.length} rooms are up to date\`);`,
  signage: `{origin}/m/{map}?mode=kiosk&source=kiosk#/ground-floor?here=main-entrance`,
};
