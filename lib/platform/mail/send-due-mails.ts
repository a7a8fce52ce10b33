import { dayMs, hourMs } from '#lib/plans/units.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { unseal } from '#lib/platform/secrets.ts';
import { settings } from '#lib/platform/settings.ts';
import { sharedWork } from '#lib/platform/work/repeated-work.ts';
import { type OutgoingMail, writeToOutbox } from './outbox.ts';
import { deleteMail, type MailRow, postponeMail, takeDueMails } from './queries.ts';
import { isRefusedForGood, sendBySmtp } from './send-by-smtp.ts';

const batchSize = 10;
/** Longer than any attempt, so that no second sender takes the message meanwhile. */
const attemptLimitMs = 120_000;
const firstPauseMs = 30_000;
const pauseMaxMs = hourMs;
const triedForMs = dayMs;

const sending = sharedWork('mail-sender');

/** Sends every due message, one run at a time: a call during a run makes it check again. Resolves when none is due. */
export function sendDueMails(): Promise<void> {
  return sending().run('mails', sendAllDue);
}

/** Waits for the running sends before the process ends, because an interrupted message would be sent twice. */
export function finishSending(): Promise<void> {
  return sending().idle();
}

async function sendAllDue(): Promise<void> {
  let rows: MailRow[];
  do {
    const now = new Date();
    rows = await takeDueMails(now, new Date(now.getTime() + attemptLimitMs), batchSize);
    await Promise.all(rows.map(sendOne));
  } while (rows.length === batchSize);
}

async function sendOne(row: MailRow): Promise<void> {
  try {
    await send({
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: unseal(row.bodyText),
      html: unseal(row.bodyHtml),
      unsubscribeUrl: row.unsubscribeUrl === null ? null : unseal(row.unsubscribeUrl),
      createdAt: row.createdAt,
    });
    await deleteMail(row.id);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const next = isRefusedForGood(error) ? null : nextAttempt(row.attempts + 1, row.createdAt, new Date());
    log(next ? 'warn' : 'error', next ? 'mail_postponed' : 'mail_given_up', {
      mail_id: row.id,
      attempts: row.attempts + 1,
      ...describeError(error),
    });
    if (next) await postponeMail(row, next, reason.slice(0, 500));
    else await deleteMail(row.id);
  }
}

async function send(mail: OutgoingMail): Promise<void> {
  const { mail: smtp, dataDir } = settings();
  if (smtp) await sendBySmtp(smtp, mail);
  else await writeToOutbox(dataDir, mail);
}

/**
 * Returns the time of the next attempt after `attempts` failures: 30 seconds, doubling up to an hour. Returns null
 * after a day, when most links in the mail have expired.
 */
export function nextAttempt(attempts: number, createdAt: Date, now: Date): Date | null {
  const next = now.getTime() + Math.min(firstPauseMs * 2 ** (attempts - 1), pauseMaxMs);
  return next - createdAt.getTime() > triedForMs ? null : new Date(next);
}

/** Periodic jobs of mail. They send messages that failed before, or whose process ended. */
export const mailJobs: PeriodicJob[] = [{ name: 'mail', everyMs: 30_000, run: sendDueMails }];
