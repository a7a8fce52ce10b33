import type { AppStrings } from '#lib/strings/app.ts';
import { fill } from '#lib/strings/text.ts';
import { translateSentence } from '#lib/strings/translate-sentence.ts';

/** Why a delivery failed, in the reader's language; what has no translation stands as it was recorded. */
export function deliveryError(error: string, t: AppStrings): string {
  const status = /^Answered with status (\d+)\./.exec(error)?.[1];
  if (!status) return translateSentence(error, t.sentences);
  const isRedirect = error.endsWith('Redirects are not followed.');
  return `${fill(t.webhooks.answered, { status })}${isRedirect ? ` ${t.webhooks.notFollowed}` : ''}`;
}

/** Whether a delivery's error says more than the status that stands beside it. */
export function saysMore(error: string): boolean {
  return error !== '' && !/^Answered with status \d+\.$/.test(error);
}
