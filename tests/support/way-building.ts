import sharp from 'sharp';
import { routeReply } from '#lib/contract/schemas/directions.ts';
import { buildingIsIdle } from '#lib/maps/ways/build-live.ts';
import { api } from './api.ts';
import { newProject, type Person } from './factories.ts';

/** Metres a pixel of the plans below. The house is 30 m by 20 m. */
export const metersPerPixel = 0.1;
const width = 320;
const height = 220;

type Box = readonly [x: number, y: number, width: number, height: number];

const outerWalls: readonly Box[] = [
  [10, 10, 300, 4],
  [10, 206, 300, 4],
  [10, 10, 4, 200],
  [306, 10, 4, 200],
];

/** Returns a plan of black walls on white paper. */
export async function planOf(walls: readonly Box[]): Promise<string> {
  const pixels = Buffer.alloc(width * height, 255);
  for (const [x, y, w, h] of [...outerWalls, ...walls]) {
    for (let row = y; row < y + h; row++) pixels.fill(0, row * width + x, row * width + x + w);
  }
  const png = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Returns the same plan as a drawing. */
export function drawingOf(walls: readonly Box[]): string {
  const boxes = [...outerWalls, ...walls].map(
    ([x, y, w, h]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fff"/>${boxes.join('')}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

export function box([x, y, w, h]: Box): [number, number][] {
  return [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ];
}

export const place = (key: string, x: number, y: number, rest: Record<string, unknown> = {}) => ({
  key,
  title: `The ${key}`,
  position: { x, y },
  ...rest,
});

/** Open from 8 to 18 every day, in UTC. */
export const dayHours = {
  timezone: 'UTC',
  ...Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [
      day,
      [{ open: '08:00', close: '18:00' }],
    ]),
  ),
};

/** A wall with a gap of 1.6 m, and a closed cell behind a door with hours. */
export const groundWalls: readonly Box[] = [
  [200, 10, 4, 50],
  [200, 76, 4, 134],
  [204, 120, 106, 4],
];
/** A private room from wall to wall, between two walls with a gap each. */
const middleWalls: readonly Box[] = [
  [110, 10, 4, 90],
  [110, 116, 4, 94],
  [200, 10, 4, 90],
  [200, 116, 4, 94],
];

/**
 * A house of three floors with stairs to the first and a lift to all. At the ground a hall behind a gap and a cell
 * behind a door open from 8 to 18; then a private office between the gallery and the archive; at the top the roof.
 */
export async function houseLevels(): Promise<Record<string, unknown>[]> {
  const lift = { way: { kind: 'elevator', shaft: 'lift' } };
  const stairs = { way: { kind: 'stairs', shaft: 'stairs' } };
  return [
    {
      name: 'Ground floor',
      key: 'ground',
      order: 0,
      metersPerPixel,
      imageUrl: await planOf(groundWalls),
      translations: { de: { name: 'Erdgeschoss' } },
      markers: [
        place('desk', 120, 110, { translations: { en: { title: 'Desk' }, de: { title: 'Schalter' } } }),
        place('entry', 100, 190, { way: { kind: 'here', heading: 180 } }),
        place('lift-0', 40, 40, lift),
        place('stairs-0', 40, 180, stairs),
        place('hall', 260, 40, { tags: [{ name: 'Food' }] }),
        place('cell', 260, 170),
        place('cell-door', 250, 122, { way: { kind: 'door' }, workingHours: dayHours }),
      ],
    },
    {
      name: 'First floor',
      key: 'first',
      order: 1,
      metersPerPixel,
      imageUrl: await planOf(middleWalls),
      areas: [{ key: 'office', title: 'The office', data: box([112, 12, 90, 196]), passage: 'private' }],
      markers: [
        place('lift-1', 40, 40, lift),
        place('stairs-1', 40, 180, stairs),
        place('gallery', 60, 110, { tags: [{ name: 'Food' }] }),
        place('archive', 260, 110),
      ],
    },
    {
      name: 'Top floor',
      key: 'top',
      order: 2,
      metersPerPixel,
      imageUrl: await planOf([]),
      markers: [place('lift-2', 40, 40, lift), place('roof', 200, 100)],
    },
  ];
}

/** Makes a project with directions switched on and these levels in its draft. Returns its detail. */
export async function newHouse(
  person: Person,
  levels: unknown = null,
  settings: Record<string, unknown> = {},
) {
  const { id } = await newProject(person);
  const saved = await api('PATCH', `/api/projects/${id}/`, {
    token: person.access,
    json: {
      settings: { wayfinding: { isEnabled: true }, timezone: 'UTC', ...settings },
      levels_data: levels ?? (await houseLevels()),
    },
  });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  return saved.body;
}

export const goLive = (person: Person, id: string, verb = 'publish') =>
  api('POST', `/api/projects/${id}/${verb}/`, { token: person.access });

/** Makes the same project, publishes it and builds its directions. */
export async function newPublishedHouse(
  person: Person,
  levels: unknown = null,
  settings: Record<string, unknown> = {},
) {
  const house = await newHouse(person, levels, settings);
  await goLive(person, house.id);
  await buildingIsIdle();
  return house;
}

/** Asks for a route of the public API. Query values are sent unchanged. */
export const askRoute = (id: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
  api('GET', `/api/p/${id}/route/?${new URLSearchParams(query)}`, { headers });

export const noon = '2026-01-05T12:00:00Z';
export const night = '2026-01-05T22:00:00Z';

/** Asks for routes of a house at midday, and checks each answer by its schema. */
export function routesOf(house: () => { id: string }) {
  const ask = async (from: string, to: string, query: Record<string, string> = {}, id = house().id) => {
    const answer = await askRoute(id, { from, to, at: noon, ...query });
    if (answer.status === 200) routeReply.strict().parse(answer.body);
    return answer;
  };
  const routeOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).body.route;
  return { ask, routeOf };
}

export const kindsOf = (route: { legs: { kind: string; connectorKind?: string }[] }) =>
  route.legs.map(({ kind, connectorKind }) => connectorKind ?? kind);
