import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { limits } from '#lib/plans/limits.ts';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import { type ApiAnswer, api } from '#tests/support/api.ts';
import { newApiKey, newMember, newSavedProject } from '#tests/support/factories.ts';
import { projectPath } from '#tests/support/projects.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();
const { call } = callsOf(ada);

const anonymous = (method: string, path: string, json?: unknown) => api(method, path, { json });
const notesOf = async (id: string, query = '') => (await call('GET', projectPath(id, `notes/${query}`))).body;

async function newPreview(projectId: string, json: unknown = {}) {
  const link = (await call('POST', projectPath(projectId, 'preview-links/'), json)).body;
  return { id: link.id as string, token: new URL(link.url).pathname.split('/')[2] ?? '' };
}
const comment = (token: string, fields: object = {}) =>
  anonymous('POST', '/api/preview-notes/', {
    token,
    name: 'Grace',
    text: 'The door is elsewhere.',
    ...fields,
  });

describe('comments of reviewers', () => {
  test('come from anybody with the link, with a place, and reach the members', async () => {
    const project = await newSavedProject(ada);
    const [level] = project.levels;
    const [area] = level.areas;
    const { token } = await newPreview(project.id);
    const made = await comment(token, { level: level.id, place: area.id, at: [12.5, 30] });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      state: 'open',
      text: 'The door is elsewhere.',
      author: 'Grace',
      level: { id: level.id, key: 'ground', name: 'Ground floor' },
      place: { id: area.id, key: area.key, title: 'Café' },
      at: [12.5, 30],
      replies: [],
      created_at: expect.stringMatching(/Z$/),
    });
    expect(await notesOf(project.id)).toMatchObject({
      count: 1,
      results: [{ ...made.body, kind: 'comment', email: null, closed_at: null, closed_by: null }],
    });
    expect((await anonymous('GET', `/api/preview-notes/?token=${token}`)).body).toEqual([made.body]);
  });

  test('are answered, closed and reopened; the reviewer sees the name of the answerer, not the address', async () => {
    const project = await newSavedProject(ada);
    const { token } = await newPreview(project.id);
    const { id } = (await comment(token)).body;
    const replied = await call('POST', projectPath(project.id, `notes/${id}/replies/`), {
      text: ' Moved, thank you. ',
    });
    expect(replied.status).toBe(201);
    expect(replied.body.replies).toMatchObject([
      { text: 'Moved, thank you.', author: null, by: { email: ada.email, full_name: 'Ada Lovelace' } },
    ]);
    const again = await anonymous('POST', `/api/preview-notes/${id}/replies/`, {
      token,
      name: 'Grace',
      text: 'Fine',
    });
    expect(again.body.replies).toMatchObject([
      { text: 'Moved, thank you.', author: null, by: { full_name: 'Ada Lovelace' } },
      { text: 'Fine', author: 'Grace', by: null },
    ]);
    expect(JSON.stringify(again.body)).not.toContain(ada.email);
    const closed = await call('PATCH', projectPath(project.id, `notes/${id}/`), { state: 'closed' });
    expect(closed.body).toMatchObject({ state: 'closed', closed_by: { email: ada.email } });
    const key = await newApiKey(ada, 'read');
    const [seen] = (await call('GET', projectPath(project.id, 'notes/'), undefined, key)).body.results;
    expect(seen).toMatchObject({ closed_by: { email: '', full_name: 'Ada Lovelace' } });
    expect(JSON.stringify(seen)).not.toContain(ada.email);
    expect((await notesOf(project.id, '?state=open')).count).toBe(0);
    expect((await notesOf(project.id, '?state=closed&kind=comment')).count).toBe(1);
    const open = await call('PATCH', projectPath(project.id, `notes/${id}/`), { state: 'open' });
    expect(open.body).toMatchObject({ state: 'open', closed_at: null, closed_by: null });
    expect((await call('DELETE', projectPath(project.id, `notes/${id}/`))).status).toBe(204);
    expect((await notesOf(project.id)).count).toBe(0);
  });

  test('are stored as written, whatever their content', async () => {
    const project = await newSavedProject(ada);
    const { token } = await newPreview(project.id);
    const text = '<img src=x onerror=alert(1)> https://evil.example [x](javascript:1)\nSecond line';
    expect((await comment(token, { text, name: '<b>Eve</b>' })).body).toMatchObject({
      text,
      author: '<b>Eve</b>',
    });
  });

  test('are refused if the link is withdrawn or its owner switched them off, and existing ones stay', async () => {
    const project = await newSavedProject(ada);
    const link = await newPreview(project.id);
    await comment(link.token);
    const off = await call('PATCH', projectPath(project.id, `preview-links/${link.id}/`), {
      allows_comments: false,
    });
    expect([off.status, off.body.allows_comments]).toEqual([200, false]);
    expect((await comment(link.token)).status).toBe(403);
    expect((await anonymous('GET', `/api/preview-notes/?token=${link.token}`)).status).toBe(403);
    await call('DELETE', projectPath(project.id, `preview-links/${link.id}/`));
    expect((await comment(link.token)).status).toBe(404);
    expect((await comment('0'.repeat(48))).status).toBe(404);
    expect((await notesOf(project.id)).count).toBe(1);
    const quiet = await newPreview(project.id, { allows_comments: false });
    expect((await comment(quiet.token)).status).toBe(403);
  });

  test('of another link or another project are neither read nor answered', async () => {
    const [project, other] = [await newSavedProject(ada), await newSavedProject(ada)];
    const [mine, theirs] = [await newPreview(project.id), await newPreview(project.id)];
    const foreign = await newPreview(other.id);
    const { id } = (await comment(mine.token)).body;
    expect((await anonymous('GET', `/api/preview-notes/?token=${theirs.token}`)).body).toEqual([]);
    for (const { token } of [theirs, foreign]) {
      const answer = await anonymous('POST', `/api/preview-notes/${id}/replies/`, {
        token,
        name: 'x',
        text: 'x',
      });
      expect(answer.status).toBe(404);
    }
    for (const [method, path, json] of [
      ['PATCH', `notes/${id}/`, { state: 'closed' }],
      ['DELETE', `notes/${id}/`, undefined],
      ['POST', `notes/${id}/replies/`, { text: 'x' }],
    ] as const)
      expect((await call(method, projectPath(other.id, path), json)).status).toBe(404);
  });

  test('drop a place that is hidden, deleted or of another project, and keep the note', async () => {
    const [project, other] = [await newSavedProject(ada), await newSavedProject(ada)];
    const { token } = await newPreview(project.id);
    const [level] = other.levels;
    const made = await comment(token, { level: level.id, place: level.areas[0].id, at: [1, 2] });
    expect([made.status, made.body.level, made.body.place, made.body.at]).toEqual([201, null, null, null]);
    const [own] = project.levels;
    await call('PATCH', projectPath(project.id, `areas/${own.areas[0].id}/`), { isHidden: true });
    const hidden = await comment(token, { level: own.id, place: own.areas[0].id, at: [1, 2] });
    expect(hidden.body).toMatchObject({ level: { id: own.id }, place: null, at: [1, 2] });
  });

  test('are bounded in length, blank texts, unknown fields, open ones at once, and answers to one', async () => {
    const project = await newSavedProject(ada);
    const { token } = await newPreview(project.id);
    for (const fields of [
      { text: 'x'.repeat(limits.noteCharsMax + 1) },
      { text: '  ' },
      { name: '' },
      { name: 'x'.repeat(limits.labelCharsMax + 1) },
      { at: [1] },
      { at: [1, 1e9] },
      { state: 'closed' },
      { text: 'a\u0000b' },
    ])
      expect([fields, (await comment(token, fields)).status]).toEqual([fields, 400]);
    const { id } = (await comment(token)).body;
    await database().execute(sql`
      INSERT INTO note_replies (id, note_id, text, created_at)
      SELECT gen_random_uuid(), ${id}, 'x', now() FROM generate_series(1, ${limits.noteRepliesMax})`);
    expect((await call('POST', projectPath(project.id, `notes/${id}/replies/`), { text: 'x' })).status).toBe(
      409,
    );
    await database().execute(sql`
      INSERT INTO notes (id, project_id, kind, state, text, created_at)
      SELECT gen_random_uuid(), ${project.id}, 'comment', 'open', 'x', now() FROM generate_series(2, ${limits.openNotesMax})`);
    expect((await comment(token)).status).toBe(409);
  });

  test('are rate limited by address and by link', async () => {
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const project = await newSavedProject(ada);
    const { token } = await newPreview(project.id);
    const replyBy = (address: string) =>
      api('POST', `/api/preview-notes/${project.id}/replies/`, {
        json: { token, name: 'Grace', text: 'x' },
        headers: { 'x-forwarded-for': address },
      });
    const expectWait = ({ status, headers }: ApiAnswer, { windowSeconds }: { windowSeconds: number }) => {
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(windowSeconds - 60);
    };
    // There is no such comment, but each attempt counts.
    for (let i = 0; i < rateLimits.review.count; i++) expect((await replyBy('203.0.113.1')).status).toBe(404);
    expectWait(await replyBy('203.0.113.1'), rateLimits.review);
    for (let i = rateLimits.review.count; i < rateLimits.reviewOfLink.count; i++)
      expect([i, (await replyBy(`198.51.100.${i}`)).status]).toEqual([i, 404]);
    expectWait(await replyBy('192.0.2.1'), rateLimits.reviewOfLink);
  });

  test('are readable by viewers, and changed only by members who may write', async () => {
    const project = await newSavedProject(ada);
    const { token } = await newPreview(project.id);
    const { id } = (await comment(token)).body;
    const viewer = await newMember(ada.organizationId, 'viewer');
    const readKey = await newApiKey(ada, 'read');
    for (const who of [viewer.access, readKey]) {
      expect((await call('GET', projectPath(project.id, 'notes/'), undefined, who)).body.count).toBe(1);
      expect(
        (await call('PATCH', projectPath(project.id, `notes/${id}/`), { state: 'closed' }, who)).status,
      ).toBe(403);
    }
  });
});
