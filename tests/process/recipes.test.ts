import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { curlOf } from '#app/docs/describe-schema.ts';
import { type Operation, sections } from '#app/docs/open-api.ts';
import { recipes } from '#app/docs/recipes.ts';
import { hasProgram } from '#tests/support/has-program.ts';

/** The examples of the documentation, run like a reader does: pasted into a file, with the variables set. */
const folder = mkdtempSync(join(tmpdir(), 'atrium-recipes-'));
const room = [
  [100, 100],
  [400, 100],
  [400, 300],
];

let origin = '';
let token = '';
let variables: Record<string, string> = {};

beforeAll(async () => {
  origin = inject('origin');
  const account = await call('POST', '/api/auth/register/', {
    email: `recipes-${crypto.randomUUID()}@example.org`,
    password: 'tulip-harbour-92',
    password_confirm: 'tulip-harbour-92',
    full_name: 'Ada Lovelace',
    organization_name: 'City Museum',
  });
  token = account.tokens.access;
  const organization = (await call('GET', '/api/organizations/')).results[0].id;
  const { id } = await call('POST', '/api/projects/', {
    organization,
    name: 'City Museum',
    languages: ['en', 'de'],
  });
  const saved = await call('PATCH', `/api/projects/${id}/`, {
    levels_data: [
      {
        name: 'Ground floor',
        areas: [
          { key: 'cafe', title: 'Café', data: room },
          { key: 'hall', title: 'Hall', data: room },
        ],
      },
    ],
  });
  await call('POST', `/api/projects/${id}/publish/`);
  const key = await call('POST', '/api/api-keys/', { organization, name: 'Recipes', access: 'write' });
  variables = { KEY: key.key, PROJECT: id, PLACE: 'cafe', LEVEL: saved.levels[0].id };
  const rows = ['cafe,Tasting', 'hall,Concert', 'cafe,Talk'].map((row, i) => {
    const [place, label] = row.split(',');
    return `${place},2026-11-2${i + 1}T09:30:00+01:00,2026-11-2${i + 1}T11:00:00+01:00,${label}`;
  });
  writeFileSync(join(folder, 'timetable.csv'), `room,from,to,label\n${rows.join('\n')}\n`);
  const plan = sharp({ create: { width: 640, height: 400, channels: 3, background: '#ffffff' } });
  writeFileSync(join(folder, 'plan.png'), await plan.png().toBuffer());
});
afterAll(() => rmSync(folder, { recursive: true }));

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
async function call(method: string, path: string, json?: unknown): Promise<any> {
  const response = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: json === undefined ? null : JSON.stringify(json),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const live = (path: string) => fetch(`${origin}/api/p/${variables.PROJECT}/${path}`).then((r) => r.json());

function run(language: 'curl' | 'javascript' | 'python', code: string): void {
  const [command, file] = {
    curl: ['bash', 'recipe.sh'],
    javascript: [process.execPath, 'recipe.mjs'],
    python: ['python3', 'recipe.py'],
  }[language] as [string, string];
  writeFileSync(
    join(folder, file),
    `${language === 'curl' ? 'set -e\n' : ''}${code.replaceAll('{origin}', origin)}\n`,
  );
  const ran = spawnSync(command, [file], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...variables },
  });
  if (ran.status !== 0) throw new Error(`${command} ended with ${ran.status}: ${ran.stdout}${ran.stderr}`);
}

const languages = [
  ['curl', hasProgram('curl') && hasProgram('jq') && hasProgram('bash')],
  ['javascript', true],
  ['python', hasProgram('python3')],
] as const;

describe.each(languages)('recipes in %s', (language, isInstalled) => {
  const recipe = (id: string) => recipes.find((one) => one.id === id)?.[language] ?? '';

  test.runIf(isInstalled)('update a status, live at once', async () => {
    await call('PATCH', `/api/projects/${variables.PROJECT}/areas/cafe/`, { status: null });
    run(language, recipe('status'));
    const place = await live('areas/cafe/');
    expect([place.status, place.translations.en.statusLabel, place.translations.de.statusLabel]).toEqual([
      { type: 'warning' },
      'Short of staff',
      'Wenig Personal',
    ]);
  });

  test.runIf(isInstalled)('import a timetable', async () => {
    await call('PATCH', `/api/projects/${variables.PROJECT}/entities/`, {
      updates: [{ kind: 'area', id_or_key: 'cafe', occupancy: null }],
    });
    run(language, recipe('timetable'));
    const labels = (await live('areas/cafe/')).occupancy.periods.map(({ label }: { label: string }) => label);
    expect(labels).toEqual(['Tasting', 'Talk']);
    expect((await live('areas/hall/')).occupancy.periods).toHaveLength(1);
  });

  test.runIf(isInstalled)('replace a floor plan and keep its places', async () => {
    await call('POST', `/api/projects/${variables.PROJECT}/changes/`, {
      base_revision: (await call('GET', `/api/projects/${variables.PROJECT}/`)).revision,
      changes: [{ kind: 'level', op: 'update', id: variables.LEVEL, fields: { imageUrl: null } }],
    });
    run(language, recipe('floor'));
    const level = await live(`levels/${variables.LEVEL}/`);
    expect([level.width, level.height, level.areas.length]).toEqual([640, 400, 2]);
    expect((await fetch(level.imageUrl)).status).toBe(200);
  });
});

describe('the API reference', () => {
  // Directions are off in this project, and answer 404.
  const skipped = /cron|metrics|floors|wayfinding|preview|oembed|\/versions\/|billing|usage|analytics/;
  const reads = sections
    .flatMap(({ operations }) => operations)
    .filter(({ method, path }) => method === 'GET' && !skipped.test(path));

  test.runIf(hasProgram('curl') && hasProgram('bash'))('has examples that run as they stand', async () => {
    const organization = (await call('GET', '/api/organizations/')).results[0].id;
    const known: Record<string, string> = {
      TOKEN: token,
      PROJECT_ID: variables.PROJECT ?? '',
      PROJECT: variables.PROJECT ?? '',
      LEVEL: variables.LEVEL ?? '',
      LEVEL_ID_OR_KEY: 'ground-floor',
      AREA: 'cafe',
      AREA_ID_OR_KEY: 'cafe',
      ID: organization,
      ORGANIZATION_ID: organization,
    };
    const runnable = reads.filter((operation) => openPlaces(operation).every((name) => known[name]));
    const failed = runnable.flatMap((operation) => {
      // A stream does not end by itself.
      const seconds = operation.path.endsWith('/events/') ? 3 : 60;
      const code = curlOf(operation, origin).replace(
        'curl',
        `curl -s --max-time ${seconds} -o /dev/null -w '%{http_code}'`,
      );
      const ran = spawnSync('bash', ['-c', code], { encoding: 'utf8', env: { ...process.env, ...known } });
      const needsQuery = operation.parameters.some(
        ({ in: place, required }) => place === 'query' && required,
      );
      return ran.stdout === operation.status || (needsQuery && ran.stdout === '400')
        ? []
        : [`${operation.path}: ${ran.stdout}${ran.stderr}`];
    });
    expect(failed).toEqual([]);
    expect(runnable.length).toBeGreaterThan(15);
  });
});

function openPlaces({ path }: Operation): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name.toUpperCase());
}
