import { deliver, type Message, type Outcome } from '#lib/webhooks/deliver.ts';
import { tellFailure } from '#lib/webhooks/present.ts';

/** Secret of a delivery at a fixed moment, whose text has more than ASCII letters. */
export const secret = `whsec_${'ab'.repeat(32)}`;
export const body =
  '{"id":"evt_7","event":"project.published","created_at":"2026-11-21T10:00:00.000Z","data":{"name":"Café \\" 東京"}}';
export const now = new Date('2026-11-21T10:00:00.999Z');

/** Delivers it to `url`, with `changes` to the usual options. Errors are in English. */
export const send = async (
  url: string,
  changes: Partial<Message> = {},
  allowLocal = true,
): Promise<Outcome> => {
  const message = { url, secret, eventNumber: 7, event: 'project.published', body, ...changes };
  const outcome = await deliver(message, { allowLocal, now });
  return { ...outcome, error: tellFailure(outcome.error, 'en') };
};
