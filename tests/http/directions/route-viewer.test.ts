import { beforeAll, describe, expect, test } from 'vitest';
import { openNow } from '#lib/mapmodel/hours.ts';
import type { LevelShape } from '#lib/mapmodel/present.ts';
import { loadWayStrings } from '#lib/messages/way.ts';
import { levelName, textOf } from '#lib/viewer/core/texts.ts';
import { readEnd } from '#lib/viewer/directions/ends.ts';
import { findRoute } from '#lib/viewer/directions/find-route.ts';
import type { WayFinder } from '#lib/wayfinding/search/way-finder.ts';
import { api } from '#tests/support/api.ts';
import { newPerson } from '#tests/support/factories.ts';
import { patchPlace } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { setViewerAssets } from '#tests/support/viewer-assets.ts';
import { askRoute, newPublishedHouse, night, noon } from '#tests/support/way-building.ts';
import { finderOf } from '#tests/support/way-files.ts';

const english = (await loadWayStrings('en')).texts;
const german = (await loadWayStrings('de')).texts;

useService();

let token: string;
let house: Awaited<ReturnType<typeof newPublishedHouse>>;
let finder: WayFinder;
beforeAll(async () => {
  setViewerAssets();
  const ada = await newPerson();
  token = ada.access;
  house = await newPublishedHouse(ada);
  finder = await finderOf(house.id);
}, 180_000);

type Question = {
  from: string;
  to: string;
  profile?: 'walk' | 'stepFree';
  lang?: 'en' | 'de';
  at?: string;
};

/** On one floor, over two and three, back, to and from points, behind a door, through nothing, to the nearest. */
const questions: readonly Question[] = [
  { from: 'desk', to: 'hall' },
  { from: 'hall', to: 'desk' },
  { from: 'desk', to: 'gallery' },
  { from: 'desk', to: 'gallery', profile: 'stepFree' },
  { from: 'gallery', to: 'desk', lang: 'de' },
  { from: 'entry', to: 'roof' },
  { from: 'roof', to: 'entry', profile: 'stepFree', lang: 'de' },
  { from: 'entry', to: 'office' },
  { from: 'office', to: 'cell' },
  { from: 'desk', to: 'cell' },
  { from: 'desk', to: 'cell', at: night },
  { from: 'desk', to: 'archive' },
  { from: 'ground:120,110', to: 'first:60,110' },
  { from: 'ground:12,110', to: 'hall' },
  { from: 'ground:5000,110', to: 'hall' },
  { from: 'desk', to: 'desk' },
  { from: 'desk', to: 'tag:food' },
  { from: 'stairs-0', to: 'tag:food' },
  { from: 'lift-2', to: 'lift-0' },
];

/** Returns the result of the viewer from the public files, in the shape of the API. */
async function viewerAnswer({ from, to, profile = 'walk', lang = 'en', at = noon }: Question) {
  const project = (await api('GET', `/api/p/${house.id}/`)).body;
  const levels: LevelShape[] = [];
  for (const { id } of project.levels)
    levels.push((await api('GET', `/api/p/${house.id}/levels/${id}/`)).body);
  const start = readEnd(from, levels);
  const goal = readEnd(
    to,
    levels,
    project.tags.map(({ id }: { id: string }) => id),
  );
  if (!start || !goal) throw new Error('An end is not on the map.');
  const { opensAt, ...answer } = findRoute({
    finder,
    levels,
    from: start,
    to: goal,
    profile,
    heading: start.kind === 'place' && 'way' in start.place ? (start.place.way?.heading ?? null) : null,
    openState: (hours) => openNow(hours, Date.parse(at), project.settings.timezone),
    levelNameOf: (level) => levelName(level, lang),
    titleOf: (place) => textOf(place, 'title', { language: lang, defaultLanguage: 'en' }) ?? '',
    labelOf: (place) => textOf(place, 'statusLabel', { language: lang, defaultLanguage: 'en' }),
    texts: lang === 'de' ? german : english,
    locale: lang,
  });
  return { ...answer, opensAt: opensAt === null ? null : new Date(opensAt).toISOString() };
}

async function bothAnswer(question: Question) {
  const { tags } = (await api('GET', `/api/p/${house.id}/`)).body;
  const asked = { ...question, to: question.to.replace('food', tags[0].id) };
  const { status, body } = await askRoute(house.id, { at: noon, ...asked });
  expect(status).toBe(200);
  const { version: _version, ...answer } = body;
  return { answer, shown: await viewerAnswer(asked) };
}

describe('the API and the viewer', () => {
  test.each(questions)('answer $from to $to alike: steps, lengths, times, reasons %#', async (question) => {
    const { answer, shown } = await bothAnswer(question);
    expect(shown).toEqual(answer);
  });

  test('answer the table with ways and with reasons, so that both are compared', async () => {
    const answers = await Promise.all(questions.map(async (each) => (await bothAnswer(each)).answer));
    expect(answers.filter(({ route }) => route?.steps.length > 2).length).toBeGreaterThan(12);
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set([null, 'closed', 'noWay']));
  });

  test('stay alike when a lift is closed and a place is hidden', async () => {
    await patchPlace(token, house.id, 'markers/lift-0/', { status: { type: 'error' } });
    for (const question of [
      { from: 'desk', to: 'roof' },
      { from: 'desk', to: 'gallery', profile: 'stepFree' },
    ] as const) {
      const { answer, shown } = await bothAnswer(question);
      expect(shown).toEqual(answer);
      if (question.to === 'gallery') expect(answer.reason).toBe('closed');
    }
  });
});
