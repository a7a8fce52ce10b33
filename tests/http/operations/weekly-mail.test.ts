import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { memberships, sessions } from '#db/schema/index.ts';
import { sendWeeklyMails } from '#lib/analytics/send-weekly-mails.ts';
import { sumEvents } from '#lib/analytics/sum-events.ts';
import { sendDueMails } from '#lib/platform/mail/send-due-mails.ts';
import { api } from '#tests/support/api.ts';
import { storeHappened } from '#tests/support/events.ts';
import {
  confirmed,
  newMember,
  newPerson,
  newPublishedProject,
  type Person,
} from '#tests/support/factories.ts';
import { MailServer, type ReceivedMail } from '#tests/support/mail-server.ts';
import { textOf, unfolded } from '#tests/support/mail-text.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();

/** A Monday, on which the week from 5 to 11 January is mailed. */
const monday = new Date('2026-01-12T08:00:00Z');
const server = new MailServer();
beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(async () => {
  // Earlier mails go to the outbox, and this server gets only the requested ones.
  await sendDueMails();
  withSettings({ mail: { smtpUrl: server.url, from: 'Atrium <maps@example.org>' } });
  server.received.length = 0;
});

test('each member with a confirmed address gets one mail for a week, however many processes send and how often', async () => {
  const { owner, project } = await newVenue();
  const colleague = await confirmed(await newMember(owner.organizationId, 'viewer'));
  const unconfirmed = await newMember(owner.organizationId, 'viewer');
  await joinedLongAgo();
  await Promise.all([sendWeeklyMails(monday), sendWeeklyMails(monday), sendWeeklyMails(monday)]);
  await sendWeeklyMails(new Date('2026-01-18T23:00:00Z'));
  const to = (person: Person) => weekly().filter((mail) => mail.to.includes(person.email));
  expect([to(owner).length, to(colleague).length, to(unconfirmed).length]).toEqual([1, 1, 0]);
  const text = textOf(to(owner)[0]);
  expect(text).toContain(
    'map loads: 3 (the week before: 1), places opened: 1, searches: 2, requests for directions: 0.',
  );
  expect(text).toContain('Searches without results: “cloakroom”.');
  expect(text).toContain(`/projects/${project}/analytics?from=2026-01-05&to=2026-01-11`);
  await sendWeeklyMails(new Date('2026-01-19T08:00:00Z'));
  expect(to(owner)).toHaveLength(2);
});

test('no address that a visitor searched for becomes a link', async () => {
  const { project } = await newVenue();
  const query = 'Win at https://evil.example/x or www.evil.example';
  const happenedAt = new Date('2026-01-07T12:00:00Z');
  await storeHappened(project, [{ event: 'searchQuery', query, results: 0, happenedAt }]);
  await sumEvents();
  await joinedLongAgo();
  await sendWeeklyMails(monday);
  expect(textOf(weekly()[0])).toContain('“win at […] or […]”');
  expect(weekly()[0]?.data).not.toContain('evil.example');
});

test('a member who unsubscribes by the link in the mail, without signing in, gets no more', async () => {
  const { owner } = await newVenue();
  await joinedLongAgo();
  await sendWeeklyMails(monday);
  const [mail] = weekly();
  const oneClick = /List-Unsubscribe: <([^>]+)>/.exec(unfolded(mail))?.[1] ?? '';
  expect(unfolded(mail)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const link = /^https?:\/\/\S+\/weekly-mail\?\S+$/m.exec(textOf(mail))?.[0] ?? '';
  expect(new URL(link).search).toBe(new URL(oneClick).search);
  const state = async () =>
    (await api('GET', `/api/organizations/${owner.organizationId}/weekly-mail/`, { token: owner.access }))
      .body;
  expect(await state()).toEqual({ enabled: true });
  const { pathname, search } = new URL(oneClick);
  for (let again = 0; again < 2; again++) {
    const stopped = await api('POST', `${pathname}${search}`);
    expect([stopped.status, stopped.body]).toEqual([200, { enabled: false }]);
  }
  expect(await state()).toEqual({ enabled: false });
  server.received.length = 0;
  await sendWeeklyMails(new Date('2026-01-19T08:00:00Z'));
  expect(weekly().filter((each) => each.to.includes(owner.email))).toEqual([]);
});

test('a changed link unsubscribes nobody', async () => {
  const { owner } = await newVenue();
  const [row] = await database().select().from(memberships).where(eq(memberships.userId, owner.userId));
  for (const query of [`uid=${row?.id}&token=${'0'.repeat(64)}`, 'uid=x&token=y', `uid=${row?.id}&token=`]) {
    const answer = await api('POST', `/api/weekly-mail/stop/?${query}`);
    expect([query, answer.status, Object.keys(answer.body)]).toEqual([query, 400, ['token']]);
  }
  const [after] = await database().select().from(memberships).where(eq(memberships.userId, owner.userId));
  expect(after?.wantsWeeklyMail).toBe(true);
});

test('each member switches the mail for themselves', async () => {
  const { owner } = await newVenue();
  const viewer = await confirmed(await newMember(owner.organizationId, 'viewer'));
  await joinedLongAgo();
  const path = `/api/organizations/${owner.organizationId}/weekly-mail/`;
  const off = await api('PATCH', path, { token: viewer.access, json: { enabled: false } });
  expect([off.status, off.body]).toEqual([200, { enabled: false }]);
  await sendWeeklyMails(monday);
  expect(weekly().map(({ to }) => to)).toEqual([[owner.email]]);
  await api('PATCH', path, { token: viewer.access, json: { enabled: true } });
  await sendWeeklyMails(monday);
  expect(weekly().map(({ to }) => to)).toEqual([[owner.email], [viewer.email]]);
});

test('the mail is in the language of the last sign-in', async () => {
  const { owner } = await newVenue();
  await database().update(sessions).set({ language: 'de' }).where(eq(sessions.userId, owner.userId));
  await joinedLongAgo();
  await sendWeeklyMails(monday);
  expect(textOf(weekly()[0])).toContain('Kartenaufrufe: 3 (Woche davor: 1)');
});

test('nobody gets a mail about a week without visitors, and none before Monday morning', async () => {
  const { owner } = await newVenue();
  await joinedLongAgo();
  await sendWeeklyMails(new Date('2026-03-02T08:00:00Z'));
  expect(weekly()).toEqual([]);
  await database()
    .update(memberships)
    .set({ weeklyMailOf: null })
    .where(eq(memberships.userId, owner.userId));
  await sendWeeklyMails(new Date('2026-01-12T05:00:00Z'));
  expect(textOf(weekly()[0])).toContain('map loads: 1 (the week before: 0)');
});

/** A map with three visits in the week and one in the week before. */
async function newVenue(): Promise<{ owner: Person; project: string }> {
  await database().update(memberships).set({ wantsWeeklyMail: false });
  const owner = await confirmed(await newPerson());
  await database()
    .update(memberships)
    .set({ wantsWeeklyMail: true })
    .where(eq(memberships.userId, owner.userId));
  const { id } = await newPublishedProject(owner);
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  await storeHappened(id, [
    ...['2026-01-04', '2026-01-05', '2026-01-08', '2026-01-11'].map((day) => ({
      event: 'mapLoad',
      happenedAt: at(day),
    })),
    { event: 'areaClick', entityId: id, happenedAt: at('2026-01-06') },
    { event: 'searchQuery', query: 'Cloakroom', results: 0, happenedAt: at('2026-01-06') },
    { event: 'searchQuery', query: 'café', results: 1, happenedAt: at('2026-01-06') },
  ]);
  await sumEvents();
  return { owner, project: id };
}

async function joinedLongAgo(): Promise<void> {
  await database()
    .update(memberships)
    .set({ joinedAt: new Date('2025-01-01') });
}

function weekly(): ReceivedMail[] {
  return server.received.filter((mail) => mail.data.includes('List-Unsubscribe'));
}
