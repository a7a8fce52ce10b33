import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { organizations } from '#db/schema/index.ts';
import { settings } from '#lib/platform/settings.ts';
import { api } from '#tests/support/api.ts';
import { newApiKey, newMember, newPerson, newProject, newSavedProject } from '#tests/support/factories.ts';
import { pixels } from '#tests/support/picture.ts';
import { projectPath } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();
const { call, upload } = callsOf(ada);

const fileCount = () => {
  const folder = join(settings().dataDir, 'files');
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    : 0;
};

async function richProject() {
  const project = await newSavedProject(ada);
  const image = (await upload(projectPath(project.id, 'upload-image/'), await pixels())).body;
  const icon = (await upload(projectPath(project.id, 'icons/'), await pixels('#f00'), { name: 'Statue' }))
    .body;
  const [ground, first] = project.levels;
  const saved = await call('PATCH', projectPath(project.id), {
    description: 'Described',
    settings: { defaultLevelId: first.id, timezone: 'Europe/Berlin' },
    appearance: { customCss: '.panel { color: red }', accentColor: '#00ff00' },
    allowed_domains: ['museum.example'],
    levels_data: [
      {
        id: ground.id,
        imageUrl: image.url,
        areas: [
          {
            ...ground.areas[0],
            images: [image.id],
            status: { type: 'info', label: 'Soon' },
            customButton: { label: 'Go', url: 'https://example.org' },
            workingHours: { mon: [{ open: '09:00', close: '17:00' }] },
            translations: { ...ground.areas[0].translations, fr: { title: 'Not offered' } },
          },
        ],
        markers: [{ ...ground.markers[0], customIcon: icon.id, type: 'drop-pin' }],
      },
      first,
    ],
  });
  return saved.body;
}

/** A project without the fields that every copy has of its own. */
function comparable(project: { levels: unknown; settings: unknown }) {
  const ids = new Map<string, string>();
  const text = JSON.stringify(project, (name, value) => {
    if (
      ['key', 'name', 'created_at', 'updated_at', 'revision'].includes(name) &&
      typeof value !== 'object' &&
      name !== 'key'
    )
      return undefined;
    return value;
  });
  return JSON.parse(
    text
      .replace(
        /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
        (id) => ids.get(id) ?? ids.set(id, `id-${ids.size}`).get(id) ?? '',
      )
      .replace(/[0-9a-f]{2}\/[0-9a-f]{32}/g, 'file'),
  );
}

const content = ({
  levels,
  tags,
  settings,
  appearance,
  analytics,
  languages,
  description,
  allowed_domains,
}: Record<string, unknown>) =>
  comparable({
    levels,
    tags,
    settings,
    appearance,
    analytics,
    languages,
    description,
    allowed_domains,
  } as never);

async function exported(id: string, token = ada.access) {
  const { GET } = await import('#app/api/projects/[[...path]]/route.ts');
  const request = new Request(`http://atrium.test/api/projects/${id}/export/`, {
    headers: { authorization: `Bearer ${token}`, host: 'atrium.test' },
  });
  const response = await GET(request, { params: Promise.resolve({ path: [id, 'export'] }) });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

describe('copies', () => {
  test('a duplicate has the same content under new ids, with files of its own', async () => {
    const project = await richProject();
    const copy = await call('POST', projectPath(project.id, 'duplicate/'), {});
    expect([copy.status, copy.body.name, copy.body.status]).toEqual([201, 'City Museum (copy)', 'DRAFT']);
    expect(content(copy.body)).toEqual(content(project));
    expect(copy.body.settings.defaultLevelId).toBe(copy.body.levels[1].id);
    const ids = JSON.stringify(project).match(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32}/g) ?? [];
    const shared = ids.filter((id) => id !== project.organization && JSON.stringify(copy.body).includes(id));
    expect(shared).toEqual([]);
    expect((await call('DELETE', projectPath(project.id))).status).toBe(204);
    const file = new URL(copy.body.levels[0].imageUrl).pathname;
    expect((await api('GET', file)).status).toBe(200);
    const named = await call('POST', projectPath(copy.body.id, 'duplicate/'), { name: 'Twin' });
    expect([named.body.name, named.body.key]).toEqual(['Twin', 'twin']);
  });

  test('a duplicate of a project with a long name does not cut an emoji in two', async () => {
    const start = 'a'.repeat(192);
    const project = await newProject(ada, { name: `${start}😀 map` });
    const copy = await call('POST', projectPath(project.id, 'duplicate/'), {});
    expect(copy.body.name).toBe(`${start} (copy)`);
  });

  test('an imported export equals the original', async () => {
    const project = await richProject();
    const { response, bytes } = await exported(project.id);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${project.key}.zip"`);
    const imported = await upload('/api/projects/import/', bytes, { organization: ada.organizationId });
    expect([imported.status, imported.body.name]).toEqual([201, 'City Museum']);
    expect(content(imported.body)).toEqual(content(project));
    const again = await exported(imported.body.id);
    const json = (zip: Uint8Array) =>
      comparable(JSON.parse(new TextDecoder().decode(unzipSync(zip)['project.json'])));
    expect(json(again.bytes)).toEqual(json(bytes));
    expect((await call('GET', projectPath(imported.body.id, 'icons/'))).body).toHaveLength(1);
  });

  test('an archive of another packer, with folders and unusual extras, is accepted', async () => {
    const project = await richProject();
    const entries = unzipSync((await exported(project.id)).bytes);
    const zip = zipSync({
      ...entries,
      'images/': new Uint8Array(),
      '__MACOSX/x': strToU8('x'),
      '.DS_Store': strToU8('x'),
    });
    expect(
      (
        await upload('/api/projects/import/', zip as Uint8Array<ArrayBuffer>, {
          organization: ada.organizationId,
          name: 'Other',
        })
      ).body.name,
    ).toBe('Other');
  });

  test('malicious and broken archives are a 400 at file and leave nothing', async () => {
    const project = await richProject();
    const entries = unzipSync((await exported(project.id)).bytes);
    const json = JSON.parse(new TextDecoder().decode(entries['project.json']));
    const [imageFile = ''] = Object.keys(entries).filter((name) => name.startsWith('images/'));
    const withJson = (change: (document: typeof json) => void) => {
      const document = structuredClone(json);
      change(document);
      return zipSync({ ...entries, 'project.json': strToU8(JSON.stringify(document)) });
    };
    const whole = zipSync(entries);
    const hostile: [string, Uint8Array][] = [
      ['nothing', new Uint8Array()],
      ['no ZIP', strToU8('hello')],
      ['cut off', whole.slice(0, whole.length / 2)],
      ['no document', zipSync({ 'other.json': strToU8('{}') })],
      ['no JSON', zipSync({ 'project.json': strToU8('{') })],
      ['another format', withJson((document) => Object.assign(document, { format: 'x' }))],
      ['unknown fields', withJson((document) => Object.assign(document.levels[0], { script: 1 }))],
      ['bad colour', withJson((document) => Object.assign(document.levels[0].areas[0], { color: 'url(x)' }))],
      [
        'twice a key',
        withJson((document) => Object.assign(document.levels[1], { key: document.levels[0].key })),
      ],
      [
        'foreign tag',
        withJson((document) => Object.assign(document.levels[0].areas[0], { tags: [project.id] })),
      ],
      [
        'missing image',
        withJson((document) => Object.assign(document.images[0], { file: 'images/none.png' })),
      ],
      [
        'plan without an image',
        withJson((document) => Object.assign(document.levels[0], { image: project.id })),
      ],
      [
        'icon without an image',
        withJson((document) => Object.assign(document.icons[0], { image: project.id })),
      ],
      ['twice a tag', withJson(({ tags }) => tags.push({ ...tags[0], name: 'Other' }))],
      ['twice an icon', withJson(({ icons }) => icons.push({ ...icons[0], name: 'Other' }))],
      ['path that climbs out', zipSync({ ...entries, '../evil.png': strToU8('x') })],
      ['climbing inside', zipSync({ ...entries, 'images/../../evil.png': strToU8('x') })],
      ['absolute path', zipSync({ ...entries, '/etc/passwd': strToU8('x') })],
      ['backslashes', zipSync({ ...entries, 'images\\..\\evil.png': strToU8('x') })],
      ['image that is none', zipSync({ ...entries, [imageFile]: strToU8('%PDF') })],
      ['huge image', zipSync({ ...entries, [imageFile]: new Uint8Array(6_000_000) })],
      ['bomb', zipSync({ 'project.json': new Uint8Array(70_000_000).fill(32) }, { level: 9 })],
      [
        'too many files',
        zipSync(Object.fromEntries(Array.from({ length: 2100 }, (_, i) => [`images/${i}.txt`, strToU8('')]))),
      ],
    ];
    const before = fileCount();
    const count = (await call('GET', '/api/projects/')).body.count;
    for (const [name, bytes] of hostile) {
      const answer = await upload('/api/projects/import/', bytes as Uint8Array<ArrayBuffer>, {
        organization: ada.organizationId,
      });
      expect([name, answer.status, Object.keys(answer.body)]).toEqual([name, 400, ['file']]);
    }
    expect(fileCount()).toBe(before);
    expect((await call('GET', '/api/projects/')).body.count).toBe(count);
  });

  test('copies obey the plan, roles and keys', async () => {
    const eve = await newPerson('Eve');
    const project = await newProject(eve);
    await database()
      .update(organizations)
      .set({ plan: 'free' })
      .where(eq(organizations.id, eve.organizationId));
    const { bytes } = await exported(project.id, eve.access);
    const into = (token: string) =>
      upload('/api/projects/import/', bytes, { organization: eve.organizationId }, token);
    const viewer = (await newMember(eve.organizationId, 'viewer')).access;
    expect((await into(viewer)).status).toBe(403);
    expect((await call('POST', projectPath(project.id, 'duplicate/'), {}, viewer)).status).toBe(403);
    expect((await into(ada.access)).status).toBe(404);
    expect((await into(await newApiKey(eve, 'read'))).status).toBe(403);
    expect((await into(await newApiKey(eve, 'write', project.id))).status).toBe(403);
    expect((await into(await newApiKey(eve, 'write'))).status).toBe(201);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', projectPath(project.id, 'duplicate/'), {}, eve.access)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403]);
    expect((await into(eve.access)).body.detail).toContain('free plan');
    await call('POST', projectPath(project.id, 'archive/'), undefined, eve.access);
    expect((await into(eve.access)).status).toBe(201);
    expect((await call('POST', projectPath(project.id, 'restore/'), undefined, eve.access)).status).toBe(403);
  });

  test('templates and languages are listed for sessions and keys; an unknown template is a 400', async () => {
    const key = await newApiKey(ada, 'read');
    const templates = await call('GET', '/api/templates/', undefined, key);
    expect(templates.body.map((template: { id: string }) => template.id)).toContain('empty');
    const languages = (await call('GET', '/api/languages/', undefined, key)).body;
    expect(languages).toContainEqual({ code: 'ar', name: 'Arabic', nativeName: 'العربية', direction: 'rtl' });
    const created = await call('POST', '/api/projects/', {
      organization: ada.organizationId,
      name: 'Fresh',
      template: 'empty',
    });
    expect([created.status, created.body.levels]).toEqual([201, []]);
    const unknown = await call('POST', '/api/projects/', {
      organization: ada.organizationId,
      name: 'Fresh',
      template: 'x',
    });
    expect(Object.keys(unknown.body)).toEqual(['template']);
  });

  test('the demo template gives a whole map with plans in the chosen languages, whose copy is whole too', async () => {
    const json = {
      organization: ada.organizationId,
      name: 'Our museum',
      template: 'demo',
      languages: ['de'],
    };
    const demo = await call('POST', '/api/projects/', json);
    expect([demo.status, demo.body.name, demo.body.languages]).toEqual([201, 'Our museum', ['de']]);
    expect(demo.body.settings.defaultLanguage).toBe('de');
    expect(demo.body.levels).toHaveLength(3);
    for (const level of demo.body.levels) expect(level.imageUrl).toMatch(/\.svg$/);
    expect(demo.body.levels.map(({ id }: { id: string }) => id)).toContain(demo.body.settings.defaultLevelId);
    const copy = await call('POST', projectPath(demo.body.id, 'duplicate/'), {});
    expect(content(copy.body)).toEqual(content(demo.body));
  }, 60_000);
});
