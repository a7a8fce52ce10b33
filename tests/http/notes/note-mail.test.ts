import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { memberships, noteReplies, notes } from '#db/schema/index.ts';
import { tellNotes } from '#lib/notes/tell-notes.ts';
import { sendDueMails } from '#lib/platform/mail/send-due-mails.ts';
import { api } from '#tests/support/api.ts';
import { confirmed, newMember, newPerson, newSavedProject, type Person } from '#tests/support/factories.ts';
import { MailServer, type ReceivedMail } from '#tests/support/mail-server.ts';
import { textOf, unfolded } from '#tests/support/mail-text.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();

const server = new MailServer();
beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(async () => {
  await sendDueMails();
  withSettings({ mail: { smtpUrl: server.url, from: 'Atrium <maps@example.org>' } });
  server.received.length = 0;
  await database()
    .update(notes)
    .set({ toldAt: new Date(0) });
  await database()
    .update(noteReplies)
    .set({ toldAt: new Date(0) });
  await database().update(memberships).set({ wantsNoteMail: false });
});

test('editors get one mail about new notes from any number of processes, and the next mail an hour later', async () => {
  const { owner, token } = await newReviewed();
  const editor = await confirmed(await newMember(owner.organizationId, 'member'));
  const viewer = await confirmed(await newMember(owner.organizationId, 'viewer'));
  const unproved = await newMember(owner.organizationId, 'member');
  await comment(token, 'The door is elsewhere.');
  await comment(token, 'Where is the lift?');
  const now = new Date();
  const told = await Promise.all([tellNotes(now), tellNotes(now), tellNotes(now)]);
  expect(told.toSorted()).toEqual([0, 0, 2]);
  const counts = () => [owner, editor, viewer, unproved].map((person) => mailsTo(person).length);
  expect(counts()).toEqual([1, 1, 0, 0]);
  const text = textOf(mailsTo(owner)[0]);
  expect(text).toContain('Grace commented: “The door is elsewhere.”');
  expect(text).toContain('“Where is the lift?”');
  expect(text).toMatch(/\/projects\/[\w-]+\/history\/notes$/m);
  await comment(token, 'And the stairs?');
  expect(await tellNotes(new Date())).toBe(0);
  await passes(59);
  expect(await tellNotes(new Date())).toBe(0);
  await passes(2);
  expect(await tellNotes(new Date())).toBe(2);
  expect(textOf(mailsTo(editor)[1])).toContain('And the stairs?');
  expect(textOf(mailsTo(editor)[1])).not.toContain('The door is elsewhere.');
});

test('a report of a visitor is mailed as a report, and no address in it becomes a link', async () => {
  const { owner, id } = await newReviewed();
  await api('PATCH', `/api/projects/${id}/`, { token: owner.access, json: { takes_reports: true } });
  await api('POST', `/api/projects/${id}/publish/`, { token: owner.access, json: {} });
  const report = {
    text: 'Pay at https://evil.example/x or www.evil.example, ask me@evil.example <b>now</b>',
  };
  expect((await api('POST', `/api/p/${id}/reports/`, { json: report })).status).toBe(202);
  await tellNotes(new Date());
  const [mail] = mailsTo(owner);
  expect(textOf(mail)).toContain('Somebody reported: “Pay at […] or […] ask […] <b>now</b>”');
  expect(mail?.data).not.toContain('evil.example');
});

test('a note that is done or old is not mailed', async () => {
  const { owner, id, token } = await newReviewed();
  const { body: note } = await comment(token, 'Never mind.');
  await api('PATCH', `/api/projects/${id}/notes/${note.id}/`, {
    token: owner.access,
    json: { state: 'closed' },
  });
  expect(await tellNotes(new Date())).toBe(0);
  await comment(token, 'Written long ago.');
  await passes(25 * 60);
  expect(await tellNotes(new Date())).toBe(0);
  expect(mailsTo(owner)).toEqual([]);
});

test('a member who unsubscribes by the link in the mail, without signing in, gets no more until they switch it on', async () => {
  const { owner, token } = await newReviewed();
  const path = `/api/organizations/${owner.organizationId}/note-mail/`;
  const state = async () => (await api('GET', path, { token: owner.access })).body;
  await comment(token, 'One.');
  await tellNotes(new Date());
  const [mail] = mailsTo(owner);
  expect(unfolded(mail)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const oneClick = new URL(/List-Unsubscribe: <([^>]+)>/.exec(unfolded(mail))?.[1] ?? '');
  const weekly = await api('POST', `/api/weekly-mail/stop/${oneClick.search}`);
  expect([weekly.status, Object.keys(weekly.body)]).toEqual([400, ['token']]);
  expect(await state()).toEqual({ enabled: true });
  for (let again = 0; again < 2; again++)
    expect((await api('POST', `${oneClick.pathname}${oneClick.search}`)).body).toEqual({ enabled: false });
  expect(await state()).toEqual({ enabled: false });
  await comment(token, 'Two.');
  await passes(61);
  expect(await tellNotes(new Date())).toBe(0);
  await api('PATCH', path, { token: owner.access, json: { enabled: true } });
  await comment(token, 'Three.');
  await passes(61);
  expect(await tellNotes(new Date())).toBe(1);
});

test('an answer is mailed to the members who take part in the note, not to its writer and not to others', async () => {
  const { owner, id, token } = await newReviewed();
  const editor = await confirmed(await newMember(owner.organizationId, 'member'));
  const reviewer = await confirmed(await newMember(owner.organizationId, 'viewer'));
  const other = await confirmed(await newMember(owner.organizationId, 'member'));
  const { body: note } = await comment(token, 'The door is elsewhere.', reviewer);
  await tellNotes(new Date());
  await passes(61);
  server.received.length = 0;
  await answer(id, note.id, editor, 'Moved it to the left.');
  expect(await tellNotes(new Date())).toBe(1);
  expect(mailsTo(reviewer)).toHaveLength(1);
  expect(unfolded(mailsTo(reviewer)[0])).toContain('A new reply');
  expect(textOf(mailsTo(reviewer)[0])).toContain(
    ' replied to “The door is elsewhere.”: “Moved it to the left.”',
  );
  await replyByLink(token, note.id, 'Further to the left.', reviewer);
  expect(await tellNotes(new Date())).toBe(0);
  await passes(61);
  expect(await tellNotes(new Date())).toBe(1);
  expect(textOf(mailsTo(editor)[0])).toContain('“Further to the left.”');
  expect([owner, other].flatMap(mailsTo)).toEqual([]);
  await passes(61);
  expect(await tellNotes(new Date())).toBe(0);
});

test('an addition of a reviewer to an unanswered note is mailed to all editors', async () => {
  const { owner, token } = await newReviewed();
  const viewer = await confirmed(await newMember(owner.organizationId, 'viewer'));
  const { body: note } = await comment(token, 'The door is elsewhere.');
  await tellNotes(new Date());
  await passes(61);
  await replyByLink(token, note.id, 'And so is the lift.');
  expect(await tellNotes(new Date())).toBe(1);
  expect(textOf(mailsTo(owner)[1])).toContain(
    'Grace replied to “The door is elsewhere.”: “And so is the lift.”',
  );
  expect(mailsTo(viewer)).toEqual([]);
});

test('what a second reviewer adds is mailed to all editors, although the first one has an account', async () => {
  const { owner, token } = await newReviewed();
  const stranger = await confirmed(await newPerson());
  const { body: note } = await comment(token, 'The door is elsewhere.', stranger);
  await tellNotes(new Date());
  await passes(61);
  server.received.length = 0;
  await replyByLink(token, note.id, 'And so is the lift.');
  expect(await tellNotes(new Date())).toBe(1);
  expect(textOf(mailsTo(owner)[0])).toContain('“And so is the lift.”');
  expect(mailsTo(stranger)).toEqual([]);
});

test('a member who switched the mail off gets none about answers, and an old answer is mailed to nobody', async () => {
  const { owner, id, token } = await newReviewed();
  const editor = await confirmed(await newMember(owner.organizationId, 'member'));
  const { body: note } = await comment(token, 'Where is the lift?');
  await answer(id, note.id, owner, 'On the left.');
  await tellNotes(new Date());
  await passes(61);
  server.received.length = 0;
  await answer(id, note.id, editor, 'On the right, I think.');
  await api('PATCH', `/api/organizations/${owner.organizationId}/note-mail/`, {
    token: owner.access,
    json: { enabled: false },
  });
  expect(await tellNotes(new Date())).toBe(0);
  await answer(id, note.id, owner, 'No, on the left.');
  await passes(25 * 60);
  expect(await tellNotes(new Date())).toBe(0);
  expect([owner, editor].flatMap(mailsTo)).toEqual([]);
});

test('the account of a signed-in reviewer is shown to nobody', async () => {
  const { owner, id, token } = await newReviewed();
  const stranger = await confirmed(await newPerson());
  const { body: note } = await comment(token, 'The door is elsewhere.', stranger);
  await replyByLink(token, note.id, 'To the left.', stranger);
  const { body } = await api('GET', `/api/projects/${id}/notes/`, { token: owner.access });
  expect(body.results).toMatchObject([
    { author: 'Grace', email: null, replies: [{ author: 'Grace', by: null }] },
  ]);
  expect(JSON.stringify(body)).not.toContain(stranger.email);
  await tellNotes(new Date());
  expect(mailsTo(stranger)).toEqual([]);
});

/** A project with a preview link, whose owner wants these mails. */
async function newReviewed(): Promise<{ owner: Person; id: string; token: string }> {
  const owner = await confirmed(await newPerson());
  await api('PATCH', `/api/organizations/${owner.organizationId}/note-mail/`, {
    token: owner.access,
    json: { enabled: true },
  });
  const { id } = await newSavedProject(owner);
  const link = await api('POST', `/api/projects/${id}/preview-links/`, { token: owner.access, json: {} });
  return { owner, id, token: new URL(link.body.url).pathname.split('/')[2] ?? '' };
}

/** Moves all written notes and sent mails this many minutes into the past. */
async function passes(minutes: number): Promise<void> {
  const span = sql`make_interval(mins => ${minutes})`;
  await database()
    .update(notes)
    .set({ toldAt: sql`told_at - ${span}`, createdAt: sql`created_at - ${span}` });
  await database()
    .update(noteReplies)
    .set({ toldAt: sql`told_at - ${span}`, createdAt: sql`created_at - ${span}` });
}

/** A comment by the link, of a user who may be signed in. */
function comment(token: string, text: string, person?: Person) {
  return api('POST', '/api/preview-notes/', { ...as(person), json: { token, name: 'Grace', text } });
}

function replyByLink(token: string, noteId: string, text: string, person?: Person) {
  const json = { token, name: 'Grace', text };
  return api('POST', `/api/preview-notes/${noteId}/replies/`, { ...as(person), json });
}

function answer(projectId: string, noteId: string, person: Person, text: string) {
  return api('POST', `/api/projects/${projectId}/notes/${noteId}/replies/`, {
    ...as(person),
    json: { text },
  });
}

const as = (person?: Person) => (person ? { token: person.access } : {});

function mailsTo(person: Person): ReceivedMail[] {
  return server.received.filter((mail) => mail.to.includes(person.email) && mail.data.includes('note-mail'));
}
