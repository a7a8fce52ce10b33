import type { Tx } from '#db/client.ts';
import { writeMemberMail } from '#lib/identity/organizations/member-mails.ts';
import { type Message, weeklyMail } from '#lib/platform/mail/messages.ts';
import { sendDueMails } from '#lib/platform/mail/send-due-mails.ts';
import { inTransaction } from '#lib/platform/transactions.ts';
import type { DayRange } from '#lib/platform/usage/day-range.ts';
import { countMapWeeks, type DueMember, listMissedSearches, takeDueMembers } from './queries-weekly.ts';
import { weekToTell } from './spans.ts';

const membersPerTransaction = 50;

/**
 * Mails each member once, for the past week, what visitors did on the organization's maps. Sends no mail without
 * visitors. Returns the number of mails. The transaction that queues the mails also marks the members as mailed.
 */
export async function sendWeeklyMails(now: Date): Promise<number> {
  const week = weekToTell(now);
  let written = 0;
  for (;;) {
    const { taken, mails } = await inTransaction((tx) => writeSome(tx, week, now));
    written += mails;
    if (taken === 0) break;
  }
  if (written > 0) await sendDueMails();
  return written;
}

async function writeSome(tx: Tx, week: DayRange, now: Date): Promise<{ taken: number; mails: number }> {
  const due = await takeDueMembers(tx, week, membersPerTransaction);
  let mails = 0;
  for (const members of Map.groupBy(due, (member) => member.organization_id).values()) {
    const messageTo = await messagesOf(tx, members[0], week);
    if (!messageTo) continue;
    for (const member of members) {
      await writeMemberMail(tx, 'weekly', member, { now, messageTo });
      mails++;
    }
  }
  return { taken: due.length, mails };
}

type MessageTo = (stop: { uid: string; token: string }) => Message;

/** Returns the mail for the members of an organization, or null if nobody visited its maps in either week. */
async function messagesOf(tx: Tx, member: DueMember | undefined, week: DayRange): Promise<MessageTo | null> {
  if (!member) return null;
  const maps = await countMapWeeks(tx, member.organization_id, week);
  const [busiest] = maps;
  if (!busiest || maps.every((map) => map.mapLoads + map.mapLoadsBefore === 0)) return null;
  const searchesWithoutResult = await listMissedSearches(tx, member.organization_id, week);
  return (stop) =>
    weeklyMail({
      organization: member.organization,
      week,
      maps: maps.map(({ id: _, ...map }) => map),
      searchesWithoutResult,
      reportPath: `/projects/${busiest.id}/analytics`,
      stop,
    });
}
