import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { newSavedProject } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

const count = 120;
const changed = 70;
const venue = () => [
  {
    key: 'ground',
    name: 'Ground floor',
    markers: Array.from({ length: count }, (_, n) => ({
      key: `m-${n}`,
      position: { x: n, y: 2 * n },
      price: `${n} EUR`,
      customButton: { enabled: true, label: 'Book', icon: null, url: 'https://example.org/' },
      tags: [{ name: 'Quiet' }],
      translations: { en: { title: `Point ${n}`, features: ['a'] }, de: { title: `Punkt ${n}` } },
    })),
  },
];

// biome-ignore lint/suspicious/noExplicitAny: the test checks the shape of the answers.
type Json = any;

async function bilingual(): Promise<Json> {
  const { id } = await newSavedProject(ada, venue());
  const path = `/api/projects/${id}/`;
  const call = (method: string, json?: unknown) => api(method, path, { token: ada.access, json });
  const both = await call('PATCH', { languages: ['en', 'de'] });
  expect(both.status).toBe(200);
  return { call, saved: both.body };
}

/** The markers as they were read. Those with `isPartial` have only their id and the new fields. */
function sentBack(saved: Json, isPartial: (n: number) => boolean, change: object): Json[] {
  const [level] = saved.levels;
  const markers = level.markers.map((marker: Json, n: number) =>
    isPartial(n) ? { id: marker.id, ...change } : marker,
  );
  return [{ ...level, markers }];
}

describe.each([
  ['one place among many', (n: number) => n === changed],
  ['every place', () => true],
  ['the first half', (n: number) => n < count / 2],
])('a partial save of %s', (_, isPartial) => {
  test('keeps what it does not contain, and writes what it contains', async () => {
    const { call, saved } = await bilingual();
    const change = { price: 'new', translations: { en: { description: 'Open' } } };
    const answer = await call('PATCH', { levels_data: sentBack(saved, isPartial, change) });
    expect(answer.status).toBe(200);
    const expected = saved.levels[0].markers.map((marker: Json, n: number) =>
      isPartial(n)
        ? {
            ...marker,
            price: 'new',
            translations: { ...marker.translations, en: { ...marker.translations.en, description: 'Open' } },
          }
        : marker,
    );
    expect(answer.body.levels[0].markers).toEqual(expected);
    expect((await call('GET')).body).toEqual(answer.body);
  });

  test('keeps texts in a language that was removed', async () => {
    const { call, saved } = await bilingual();
    const english = (await call('PATCH', { languages: ['en'] })).body;
    expect(english.levels[0].markers[changed].translations).not.toHaveProperty('de');
    const change = { translations: { en: { title: 'Renamed' } } };
    await call('PATCH', { levels_data: sentBack(english, isPartial, change) });
    const { body } = await call('PATCH', { languages: ['en', 'de'] });
    expect(body.levels[0].markers.map((marker: Json) => marker.translations.de)).toEqual(
      saved.levels[0].markers.map((marker: Json) => marker.translations.de),
    );
  });
});

test('a save that changes nothing writes no place, and a save after a change writes only the changed ones', async () => {
  const { call, saved } = await bilingual();
  const revisions = async () => {
    const rows = await database().$client`
      SELECT revision, count(*)::int FROM draft_entities WHERE project_id = ${saved.id} GROUP BY 1 ORDER BY 1`;
    return rows.map(({ revision, count }) => [revision, count]);
  };
  const before = await revisions();
  await call('PATCH', { levels_data: saved.levels });
  expect(await revisions()).toEqual(before);
  const answer = await call('PATCH', { levels_data: sentBack(saved, (n) => n === changed, { price: 'x' }) });
  expect(await revisions()).toEqual([
    [before[0]?.[0], count - 1],
    [answer.body.revision, 1],
  ]);
});

test('a place on a level that is sent without its markers stays as it is', async () => {
  const { call, saved } = await bilingual();
  const [{ markers, ...level }] = saved.levels;
  const answer = await call('PATCH', { levels_data: [{ ...level, name: 'Renamed' }] });
  expect(answer.body.levels[0]).toEqual({ ...saved.levels[0], name: 'Renamed' });
  expect(markers).toHaveLength(count);
});

test('a deadlock in the middle of a save is retried, even while more of the draft is read', async () => {
  const markers = Array.from({ length: 1500 }, (_, n) => ({
    key: n === 5 ? 'unlucky' : `m-${n}`,
    position: { x: n, y: n },
    price: 'old',
  }));
  const project = await newSavedProject(ada, [{ key: 'ground', name: 'Ground floor', markers }]);
  const sql = database().$client;
  await sql.unsafe(`
    CREATE SEQUENCE unlucky;
    CREATE FUNCTION be_unlucky() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('unlucky') = 1 THEN RAISE EXCEPTION 'unlucky' USING ERRCODE = '40P01'; END IF;
        RETURN NEW;
      END $$;
    CREATE TRIGGER be_unlucky BEFORE UPDATE ON draft_entities
      FOR EACH ROW WHEN (NEW.key = 'unlucky') EXECUTE FUNCTION be_unlucky()`);
  try {
    const isPartial = (n: number) => n === 5 || n === 1400;
    const answer = await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { levels_data: sentBack(project, isPartial, { price: 'new' }) },
    });
    expect(answer.status).toBe(200);
    const prices = answer.body.levels[0].markers.map((marker: Json) => marker.price);
    expect(prices.filter((price: string) => price === 'new')).toHaveLength(2);
    expect((await sql`SELECT last_value::int AS tries FROM unlucky`)[0]?.tries).toBe(2);
  } finally {
    await sql.unsafe(
      'DROP TRIGGER be_unlucky ON draft_entities; DROP FUNCTION be_unlucky; DROP SEQUENCE unlucky',
    );
  }
});
