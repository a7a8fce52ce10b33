import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { pixels, postFile } from '#tests/support/picture.ts';
import { projectCaller, projectOf, projectPath, publicOf, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
beforeAll(async () => {
  ada = await newPerson();
});

const call = projectCaller(() => ada);
const alt = { de: 'Die Theke', en: 'The counter' };

/** Makes a published map with an image on an area and on a marker. */
async function pictured() {
  const { id } = await newPublishedProject(ada);
  const image = (await postFile(ada.access, projectPath(id, 'upload-image/'), await pixels('#0a0'))).body;
  const { levels, revision } = await projectOf(ada, id);
  const [area, marker] = [levels[0].areas[0], levels[1].markers[0]];
  const attach = (kind: string, place: { id: string }) => ({
    kind,
    op: 'update',
    id: place.id,
    fields: { images: [image.id] },
  });
  const sent = await sendChanges(ada.access, id, revision, [attach('area', area), attach('marker', marker)]);
  expect(sent.status).toBe(200);
  expect((await call('POST', id, 'update-live/')).status).toBe(200);
  return { id, image, area, marker };
}

const altsIn = (project: { levels: { areas: { images: [] }[]; markers: { images: [] }[] }[] }) =>
  project.levels.flatMap(({ areas, markers }) =>
    [...areas, ...markers].flatMap(({ images }) => images.map((image: { alt: unknown }) => image.alt)),
  );

describe('the alternative text of an image', () => {
  test('is written once for all places that show it, and goes live with them', async () => {
    const { id, image, area } = await pictured();
    expect(image.alt).toEqual({});
    const patched = await call('PATCH', id, `images/${image.id}/`, { ...image, alt: { ...alt, fr: ' ' } });
    expect([patched.status, patched.body]).toEqual([200, { ...image, alt }]);
    const draft = await projectOf(ada, id);
    expect(altsIn(draft)).toEqual([alt, alt]);
    expect(draft.has_unpublished_changes).toBe(true);
    expect((await call('GET', id, 'images/')).body[0]).toMatchObject({ id: image.id, alt });
    expect((await call('GET', id, 'diff/')).body.changed).toMatchObject({
      areas: [{ id: area.id }],
      markers: [{}],
    });
    expect((await publicOf(id, `areas/${area.id}/`)).images[0].alt).toEqual({});
    await call('POST', id, 'update-live/');
    expect((await publicOf(id, `areas/${area.id}/`)).images[0].alt).toEqual(alt);
    // The same texts again are no change.
    await call('PATCH', id, `images/${image.id}/`, { alt });
    expect((await projectOf(ada, id)).revision).toBe(draft.revision);
  });

  test('is written where an image is attached, and by a batch, for all its places', async () => {
    const { id, image, area, marker } = await pictured();
    const { revision } = await projectOf(ada, id);
    const attached = await sendChanges(ada.access, id, revision, [
      { kind: 'area', op: 'update', id: area.id, fields: { images: [{ ...image, alt }] } },
    ]);
    expect(attached.status).toBe(200);
    expect(altsIn(await projectOf(ada, id))).toEqual([alt, alt]);
    const own = { kind: 'image', op: 'update', id: image.id, fields: { alt: { en: 'Desk' } } };
    const stale = await sendChanges(ada.access, id, revision, [own]);
    expect(stale.status).toBe(409);
    expect(stale.body.conflicts).toMatchObject([{ id: image.id, kind: 'image', theirs: { alt } }]);
    const batch = await sendChanges(ada.access, id, attached.body.revision, [own]);
    expect(batch.body).toMatchObject({ updated: [image.id] });
    const project = await projectOf(ada, id);
    expect(altsIn(project)).toEqual([{ en: 'Desk' }, { en: 'Desk' }]);
    const whole = await call('PATCH', id, '', { levels_data: project.levels });
    expect(whole.body.revision).toBe(project.revision);
    const [ground, first] = project.levels;
    ground.areas[0].images[0].alt = { en: 'Bar' };
    delete first.markers[0].images[0].alt;
    await call('PATCH', id, '', { levels_data: [ground, first] });
    expect(altsIn(await projectOf(ada, id))).toEqual([{ en: 'Bar' }, { en: 'Bar' }]);
    // A place that takes the image up later has its texts.
    await call('PATCH', id, `images/${image.id}/`, { alt });
    const { revision: now } = await projectOf(ada, id);
    await sendChanges(ada.access, id, now, [
      { kind: 'marker', op: 'update', id: marker.id, fields: { images: [] } },
    ]);
    await sendChanges(ada.access, id, now + 1, [
      { kind: 'marker', op: 'update', id: marker.id, fields: { images: [image.id] } },
    ]);
    expect(altsIn(await projectOf(ada, id))).toEqual([alt, alt]);
  });

  test('that is newer is not overwritten by a place made with the image and the texts of before', async () => {
    const { id, image, area } = await pictured();
    const { revision, levels } = await projectOf(ada, id);
    await call('PATCH', id, `images/${image.id}/`, { alt });
    const make = (images: unknown[]) => ({
      kind: 'marker',
      op: 'create',
      id: crypto.randomUUID(),
      level: levels[0].id,
      fields: { position: { x: 3, y: 3 }, images },
    });
    const move = {
      kind: 'marker',
      op: 'update',
      id: levels[0].markers[0].id,
      fields: make([{ ...image }]).fields,
    };
    for (const stale of [make([{ id: image.id, alt: {} }]), move]) {
      const refused = await sendChanges(ada.access, id, revision, [stale]);
      expect([refused.status, refused.body.conflicts]).toEqual([
        409,
        [{ id: image.id, kind: 'image', theirs: expect.objectContaining({ alt }) }],
      ]);
    }
    // Without texts, or with the newest ones, there is nothing to overwrite.
    for (const fine of [make([image.id]), make([{ id: image.id, alt }])])
      expect((await sendChanges(ada.access, id, revision, [fine])).status).toBe(200);
    expect(altsIn(await projectOf(ada, id))).toEqual([alt, alt, alt, alt]);
    // A place that is in conflict itself names the place only.
    const both = { kind: 'area', op: 'update', id: area.id, fields: { images: [{ id: image.id, alt: {} }] } };
    const refused = await sendChanges(ada.access, id, revision, [both]);
    expect(refused.body.conflicts).toMatchObject([{ id: area.id, kind: 'area' }]);
  });

  test('is refused at its place if it is too long, and unknown images are named', async () => {
    const { id, image } = await pictured();
    const long = await call('PATCH', id, `images/${image.id}/`, { alt: { en: 'x'.repeat(301) } });
    expect([long.status, Object.keys(long.body)]).toEqual([400, ['alt.en']]);
    const other = '00000000-0000-4000-8000-000000000009';
    expect((await call('PATCH', id, `images/${other}/`, { alt })).status).toBe(404);
    const { revision } = await projectOf(ada, id);
    const batch = await sendChanges(ada.access, id, revision, [
      { kind: 'image', op: 'update', id: other, fields: { alt } },
    ]);
    expect([batch.status, Object.keys(batch.body)]).toEqual([400, ['changes[0].id']]);
  });

  test('comes back with a version, and is in a copy, an export and the languages of the public', async () => {
    const { id, image, area } = await pictured();
    await call('PATCH', id, `images/${image.id}/`, { alt: { ...alt, xx: 'Elsewhere' } });
    await call('POST', id, 'update-live/');
    const { languages } = await projectOf(ada, id);
    expect(Object.keys((await publicOf(id, `areas/${area.id}/`)).images[0].alt).sort()).toEqual(
      Object.keys(alt).filter((code) => languages.includes(code)),
    );
    await call('PATCH', id, `images/${image.id}/`, { alt: {} });
    expect(altsIn(await projectOf(ada, id))).toEqual([{}, {}]);
    const copy = (await call('POST', id, 'duplicate/', { name: 'Without' })).body;
    expect(altsIn(await projectOf(ada, copy.id))).toEqual([{}, {}]);
    const versions = (await call('GET', id, 'versions/')).body.results;
    expect((await call('POST', id, `versions/${versions[0].number}/restore/`)).status).toBe(200);
    expect(altsIn(await projectOf(ada, id))[0]).toEqual({ ...alt, xx: 'Elsewhere' });
    expect((await call('GET', id, 'images/')).body[0].alt).toEqual({ ...alt, xx: 'Elsewhere' });
    const again = (await call('POST', id, 'duplicate/', { name: 'With' })).body;
    expect(altsIn(await projectOf(ada, again.id))[0]).toEqual({ ...alt, xx: 'Elsewhere' });
    expect((await call('GET', again.id, 'images/')).body[0].alt).toEqual({ ...alt, xx: 'Elsewhere' });
  });
});
