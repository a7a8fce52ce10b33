import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { settings } from '#lib/platform/settings.ts';
import { api } from '#tests/support/api.ts';
import { newProject, newSavedProject } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

const picture = async (width = 800, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
  new Uint8Array(
    await sharp({ create: { width, height: 400, channels: 3, background: '#abc' } })
      .toFormat(format)
      .toBuffer(),
  );

function formOf(levels: unknown, files: Record<string, Uint8Array<ArrayBuffer>>): FormData {
  const form = new FormData();
  form.set('data', JSON.stringify({ levels_data: levels }));
  for (const [part, bytes] of Object.entries(files)) form.append(part, new Blob([bytes]), 'misleading.pdf');
  return form;
}

const save = (id: string, form: FormData) =>
  api('PATCH', `/api/projects/${id}/`, { token: ada.access, form });

function storedFiles(): string[] {
  const folder = join(settings().dataDir, 'files');
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
    : [];
}

describe('pictures of a save', () => {
  test('are found at every multipart name, typed by content, and shown with thumbnails', async () => {
    const project = await newProject(ada);
    const saved = await save(
      project.id,
      formOf(
        [
          {
            name: 'A',
            areas: [
              {
                data: [
                  [0, 0],
                  [1, 0],
                  [1, 1],
                ],
              },
            ],
            markers: [{ position: { x: 1, y: 1 } }],
          },
          { name: 'B' },
        ],
        {
          level_image_0: await picture(1500, 'jpeg'),
          level_1_image: await picture(700, 'webp'),
          level_0_area_0_image_1: await picture(100, 'png'),
          level_0_area_0_image_0: await picture(120, 'gif'),
          level_0_marker_0_image_0: await picture(130, 'png'),
        },
      ),
    );
    expect(saved.status).toBe(200);
    const [a, b] = saved.body.levels;
    expect([a.width, a.height, b.width]).toEqual([1500, 400, 700]);
    expect(a.imageUrl).toMatch(/^http:\/\/atrium\.test\/files\/[0-9a-f/]+\.jpg$/);
    expect(b.imageUrl).toMatch(/\.webp$/);
    expect(a.imageThumbnails).toHaveLength(3);
    expect(
      a.areas[0].images.map((image: { url: string; order: number }) => [image.url.slice(-3), image.order]),
    ).toEqual([
      ['gif', 0],
      ['png', 1],
    ]);
    expect(a.markers[0].images).toHaveLength(1);
    const file = await api('GET', new URL(a.imageUrl).pathname);
    expect([
      file.status,
      file.headers.get('content-type'),
      file.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/jpeg', 'nosniff']);
  });

  test('change nothing, in rows and in files, if one of five is bad', async () => {
    const project = await newSavedProject(ada);
    const before = storedFiles();
    const files = Object.fromEntries(
      await Promise.all([0, 1, 2, 3].map(async (i) => [`level_image_${i}`, await picture()])),
    );
    const pdf = new TextEncoder().encode('%PDF-1.7 not an image');
    const refused = await save(
      project.id,
      formOf(
        Array.from({ length: 5 }, (_, i) => ({ name: `L${i}` })),
        { ...files, level_image_4: pdf },
      ),
    );
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['level_image_4']]);
    expect(storedFiles()).toEqual(before);
    const after = await api('GET', `/api/projects/${project.id}/`, { token: ada.access });
    expect(after.body.levels).toEqual(project.levels);
  });

  test('are deleted again after a fault elsewhere in the save', async () => {
    const project = await newSavedProject(ada);
    const before = storedFiles();
    const refused = await save(
      project.id,
      formOf([{ id: '00000000-0000-4000-8000-000000000000' }], { level_image_0: await picture() }),
    );
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['levels_data[0].id']]);
    expect(storedFiles()).toEqual(before);
  });

  test('without a place, sent twice, or under malicious names are 400 at their part', async () => {
    const project = await newProject(ada);
    for (const part of [
      'level_image_1',
      'level_999999_area_0_image_0',
      'level_-1_image',
      '__proto__',
      'level_0_area_0_image_0',
      'other',
    ]) {
      const refused = await save(project.id, formOf([{ name: 'A' }], { [part]: await picture() }));
      expect([part, refused.status, Object.keys(refused.body)]).toEqual([part, 400, [part]]);
    }
    const twice = formOf([{ name: 'A' }], { level_image_0: await picture() });
    twice.append('level_image_0', new Blob([await picture()]), 'x.png');
    expect((await save(project.id, twice)).status).toBe(400);
  });

  test('may be base64 data URIs, while other URLs and foreign uploads are 400', async () => {
    const project = await newProject(ada);
    const dataUri = `data:image/png;base64,${Buffer.from(await picture(640)).toString('base64')}`;
    const patch = (imageUrl: string | null, id?: string) =>
      api('PATCH', `/api/projects/${project.id}/`, {
        token: ada.access,
        json: { levels_data: [{ ...(id && { id }), name: 'A', imageUrl }] },
      });
    const saved = await patch(dataUri);
    const [level] = saved.body.levels;
    expect([saved.status, level.width]).toEqual([200, 640]);
    const kept = await patch(level.imageUrl, level.id);
    expect(kept.body.levels[0].imageUrl).toBe(level.imageUrl);
    for (const bad of [
      'https://example.org/plan.png',
      'data:text/html;base64,PGI+',
      'data:image/png;base64,@@@',
      'javascript:alert(1)',
    ]) {
      const refused = await patch(bad, level.id);
      expect([bad, refused.status, Object.keys(refused.body)]).toEqual([
        bad,
        400,
        ['levels_data[0].imageUrl'],
      ]);
    }
    const other = await newProject(ada);
    const foreign = await api('PATCH', `/api/projects/${other.id}/`, {
      token: ada.access,
      json: { levels_data: [{ imageUrl: level.imageUrl }] },
    });
    expect(foreign.status).toBe(400);
    expect((await patch(null, level.id)).body.levels[0]).toMatchObject({ imageUrl: null, width: 1000 });
  });

  test('may be an SVG plan, which has the size of its viewBox, fractions included, and stays an SVG', async () => {
    const project = await newProject(ada);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 20 712.857 300.5"><script>alert(1)</script><rect x="10" y="20" width="50" height="50"/></svg>';
    const saved = await save(
      project.id,
      formOf([{ name: 'A' }], { level_image_0: new TextEncoder().encode(svg) }),
    );
    const [level] = saved.body.levels;
    expect([saved.status, level.width, level.height]).toEqual([200, 712.857, 300.5]);
    const file = await api('GET', new URL(level.imageUrl).pathname);
    expect(file.headers.get('content-type')).toBe('image/svg+xml');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect(file.body).not.toContain('script');
  });

  test('may be a plan larger than a plain canvas, which is sent back as read, in saves and batches', async () => {
    const project = await newProject(ada);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52000 31000"><path d="M0 0h9"/></svg>';
    const saved = await save(
      project.id,
      formOf([{ name: 'A' }, { name: 'B' }], { level_image_0: new TextEncoder().encode(svg) }),
    );
    const [level, plain] = saved.body.levels;
    expect([saved.status, level.width, level.height]).toEqual([200, 52_000, 31_000]);
    const path = `/api/projects/${project.id}/`;
    const again = await api('PATCH', path, { token: ada.access, json: { levels_data: saved.body.levels } });
    expect([again.status, again.body.levels]).toEqual([200, saved.body.levels]);
    const batch = (id: string, fields: object) =>
      api('POST', `${path}changes/`, {
        token: ada.access,
        json: {
          base_revision: again.body.revision,
          changes: [{ kind: 'level', op: 'update', id, fields }],
        },
      });
    const { areas: _, markers: __, ...head } = level;
    for (const width of [0.5, 20_001, -1]) {
      const wide = await api('PATCH', path, {
        token: ada.access,
        json: { levels_data: [{ id: plain.id, width }] },
      });
      expect([wide.status, Object.keys(wide.body)]).toEqual([400, ['levels_data[0].width']]);
      expect(Object.keys((await batch(plain.id, { width })).body)).toEqual(['changes[0].fields.width']);
    }
    expect((await batch(level.id, head)).status).toBe(200);
  });

  test('over 5 MB are a 400 at their part', async () => {
    const project = await newProject(ada);
    const refused = await save(
      project.id,
      formOf([{ name: 'A' }], { level_image_0: new Uint8Array(5 * 1024 * 1024 + 1) }),
    );
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['level_image_0']]);
  });

  test('are deleted with their project', async () => {
    const before = storedFiles();
    const project = await newProject(ada);
    await save(project.id, formOf([{ name: 'A' }], { level_image_0: await picture() }));
    expect(storedFiles().length).toBeGreaterThan(before.length);
    expect((await api('DELETE', `/api/projects/${project.id}/`, { token: ada.access })).status).toBe(204);
    await expect.poll(storedFiles).toEqual(before);
  });
});
