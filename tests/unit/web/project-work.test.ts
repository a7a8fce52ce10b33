import { expect, test } from 'vitest';
import { withChanges } from '#lib/editor/ui/project-work.tsx';

const facts = (
  status: 'DRAFT' | 'PUBLISH',
  live_updated_at: string | null,
  has_unpublished_changes: boolean,
) => ({
  status,
  live_updated_at,
  has_unpublished_changes,
});
const monday = '2026-11-23T10:00:00.000Z';
const tuesday = '2026-11-24T10:00:00.000Z';

test('the header of a project shows changes that the open page has seen since the last publication', () => {
  const live = facts('PUBLISH', monday, false);
  expect(withChanges(live, null)).toEqual(live);
  expect(withChanges(live, facts('PUBLISH', monday, true)).has_unpublished_changes).toBe(true);
  expect(withChanges(facts('PUBLISH', monday, true), live).has_unpublished_changes).toBe(true);
  expect(withChanges(live, facts('PUBLISH', tuesday, true)).has_unpublished_changes).toBe(true);
});

test('a change before the last publication no longer counts as a change', () => {
  const published = facts('PUBLISH', tuesday, false);
  expect(withChanges(published, facts('PUBLISH', monday, true))).toEqual(published);
  expect(withChanges(facts('PUBLISH', monday, true), published).has_unpublished_changes).toBe(false);
});

test('a change that was saved after somebody else published counts, although the open page knows only the publication before', () => {
  const published = facts('PUBLISH', tuesday, false);
  const known = facts('PUBLISH', monday, true);
  expect(withChanges(published, known, monday).has_unpublished_changes).toBe(false);
  expect(withChanges(published, known, tuesday)).toMatchObject({
    has_unpublished_changes: true,
    live_updated_at: tuesday,
  });
  expect(withChanges(published, facts('PUBLISH', monday, false), tuesday).has_unpublished_changes).toBe(
    false,
  );
});

test('a project that was taken offline is a draft, whatever the open page has seen', () => {
  expect(withChanges(facts('DRAFT', null, true), facts('PUBLISH', monday, false)).status).toBe('DRAFT');
});
