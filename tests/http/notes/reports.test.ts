import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { deleteNotesClosedBefore } from '#lib/notes/queries.ts';
import { limits } from '#lib/plans/limits.ts';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import { type ApiAnswer, api } from '#tests/support/api.ts';
import { newApiKey, newPublishedProject } from '#tests/support/factories.ts';
import { projectPath } from '#tests/support/projects.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();
const { call } = callsOf(ada);

const notesOf = async (id: string, query = '') => (await call('GET', projectPath(id, `notes/${query}`))).body;

describe('reports of visitors', () => {
  const report = (id: string, fields: object = {}) =>
    api('POST', `/api/p/${id}/reports/`, { json: { text: 'The lift is out of order.', ...fields } });
  /** Expects a 429 that tells the time until a report is accepted again, nearly a whole window here. */
  const expectWait = ({ status, headers }: ApiAnswer, { windowSeconds }: { windowSeconds: number }) => {
    expect(status).toBe(429);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(windowSeconds - 60);
    expect(seconds).toBeLessThanOrEqual(windowSeconds);
  };
  const newReported = async () => {
    const project = await newPublishedProject(ada);
    expect((await call('PATCH', projectPath(project.id), { takes_reports: true })).body.takes_reports).toBe(
      true,
    );
    return project;
  };

  test('show the address of a visitor to members and keys that write, and to no key that only reads', async () => {
    const project = await newReported();
    await report(project.id, { email: 'visitor@example.org' });
    const emailFor = async (token: string) =>
      (await api('GET', projectPath(project.id, 'notes/'), { token })).body.results[0].email;
    expect(await emailFor(ada.access)).toBe('visitor@example.org');
    expect(await emailFor(await newApiKey(ada, 'write'))).toBe('visitor@example.org');
    expect(await emailFor(await newApiKey(ada, 'read'))).toBeNull();
  });

  test('are off until the project accepts them, which takes effect at once', async () => {
    const project = await newPublishedProject(ada);
    expect((await report(project.id)).status).toBe(403);
    await call('PATCH', projectPath(project.id), { takes_reports: true });
    expect((await report(project.id)).status).toBe(202);
    await call('PATCH', projectPath(project.id), { takes_reports: false });
    expect((await report(project.id)).status).toBe(403);
    expect((await notesOf(project.id)).count).toBe(1);
  });

  test('arrive with the place of the live map and the address that a visitor leaves', async () => {
    const project = await newReported();
    const [level] = project.levels;
    const answer = await report(project.id, { place: level.areas[0].id, email: 'visitor@example.org' });
    expect([answer.status, answer.body]).toEqual([202, { accepted: true }]);
    expect((await notesOf(project.id, '?kind=report')).results).toMatchObject([
      {
        kind: 'report',
        state: 'open',
        text: 'The lift is out of order.',
        email: 'visitor@example.org',
        author: null,
        level: { id: level.id },
        place: { id: level.areas[0].id },
        at: null,
      },
    ]);
  });

  test('name nothing that visitors do not see', async () => {
    const project = await newReported();
    const [level] = project.levels;
    await call('PATCH', projectPath(project.id, `areas/${level.areas[0].id}/`), { isHidden: true });
    await report(project.id, { place: level.areas[0].id });
    expect((await notesOf(project.id)).results).toMatchObject([{ level: null, place: null }]);
  });

  test('respect the allowed domains and stop with the map', async () => {
    const project = await newReported();
    await call('PATCH', projectPath(project.id), { allowed_domains: ['museum.example'] });
    const from = (origin: string) =>
      api('POST', `/api/p/${project.id}/reports/`, { json: { text: 'x' }, headers: { origin } });
    expect((await from('https://museum.example')).status).toBe(202);
    expect((await from('https://elsewhere.example')).status).toBe(403);
    await call('POST', projectPath(project.id, 'unpublish/'));
    expect((await from('https://museum.example')).status).toBe(404);
  });

  test('are limited by address, by map, by length and by the number waiting', async () => {
    const project = await newReported();
    expect((await report(project.id, { text: 'x'.repeat(limits.noteCharsMax + 1) })).status).toBe(400);
    expect((await report(project.id, { email: 'no address' })).status).toBe(400);
    await database().execute(sql`
      INSERT INTO notes (id, project_id, kind, state, text, created_at)
      SELECT gen_random_uuid(), ${project.id}, 'report', 'open', 'x', now() FROM generate_series(1, ${limits.openNotesMax})`);
    expect((await report(project.id)).status).toBe(409);
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const fresh = await newReported();
    const by = (address: string) =>
      api('POST', `/api/p/${fresh.id}/reports/`, {
        json: { text: 'x' },
        headers: { 'x-forwarded-for': address },
      });
    for (let i = 0; i < rateLimits.report.count; i++) expect((await by('203.0.113.1')).status).toBe(202);
    expectWait(await by('203.0.113.1'), rateLimits.report);
    for (let i = rateLimits.report.count; i < rateLimits.reportOfMap.count; i++)
      expect([i, (await by(`198.51.100.${i}`)).status]).toEqual([i, 202]);
    expectWait(await by('192.0.2.1'), rateLimits.reportOfMap);
  });

  test('are kept for a year once closed, and until they are closed if open', async () => {
    const project = await newReported();
    await report(project.id);
    await report(project.id);
    const [first] = (await notesOf(project.id)).results;
    await call('PATCH', projectPath(project.id, `notes/${first.id}/`), { state: 'closed' });
    await database().execute(sql`
      UPDATE notes SET created_at = created_at - interval '3 years', closed_at = closed_at - interval '2 years'
      WHERE project_id = ${project.id}`);
    await deleteNotesClosedBefore(
      new Date(Date.now() - limits.closedNoteRetentionDays * 24 * 60 * 60 * 1000),
    );
    expect((await notesOf(project.id)).results).toMatchObject([{ state: 'open' }]);
  });
});
