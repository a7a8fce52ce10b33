import { database } from '#db/client.ts';
import { clientAddress } from '#lib/platform/client-address.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { cookieValue } from '#lib/platform/cookie-value.ts';
import { newId } from '#lib/platform/ids.ts';
import { peerAddressHeader } from '#lib/platform/peer-address.ts';
import { remembering } from '#lib/platform/remembering.ts';
import { requestOrigin } from '#lib/platform/request-origin.ts';
import { settings } from '#lib/platform/settings.ts';
import { runTask } from '#lib/platform/transactions.ts';
import {
  answerLanguageHeader,
  chooseLanguage,
  type InterfaceLanguage,
  languageCookie,
} from '#lib/strings/choose-language.ts';
import { recordEvent } from '#lib/webhooks/record-event.ts';
import type { ApiRequest } from './api-request.ts';

/** Returns the context of a request before the caller is identified. */
export function requestContext({ headers, peer }: Pick<ApiRequest, 'headers' | 'peer'>): Ctx {
  const header = (name: string) => headers.get(name);
  return {
    actor: { kind: 'anonymous' },
    db: database(),
    now,
    afterCommit: runTask,
    emit: recordEvent,
    requestId: newId(),
    origin: requestOrigin(header, settings()),
    clientAddress: clientAddress(
      peer ?? peerThroughNext(header),
      header('x-forwarded-for'),
      settings().trustedProxyHops,
    ),
    counted: { organizationId: null },
    userAgent: header('user-agent'),
    language: languageOf(cookieValue(header('cookie'), languageCookie), header('accept-language')),
    answerLanguage: languageOf(header(answerLanguageHeader), null),
    originHeader: header('origin'),
    ifMatch: revisionOf(header('if-match')),
    prefersMinimal: isMinimalPreferred(header('prefer')),
  };
}

const now = () => new Date();

/** The language that is named, else what is accepted; browsers send a handful of lists. */
function languageOf(named: string | null, accepted: string | null): InterfaceLanguage {
  return named === null ? acceptedLanguage(accepted ?? '') : chooseLanguage(named, accepted);
}

const acceptedLanguage = remembering((accepted) => chooseLanguage(undefined, accepted));

/** Our server writes the peer into a header before it hands a request to Next. */
function peerThroughNext(header: (name: string) => string | null): string | null {
  const name = peerAddressHeader();
  return name === null ? null : header(name);
}

/**
 * The revision in an If-Match header; -1, which no project has, for a tag that we never gave; null for none or `*`. A
 * proxy that compresses makes our tags weak, and such a tag never matches by RFC 9110, section 13.1.1; but a revision
 * names one state of a project however it was encoded, and behind such a proxy no save would go through.
 */
function revisionOf(ifMatch: string | null): number | null {
  if (ifMatch === null || ifMatch.trim() === '*') return null;
  const revision = /^(?:W\/)?"(\d{1,15})"$/.exec(ifMatch.trim())?.[1];
  return revision === undefined ? -1 : Number(revision);
}

/** Whether a Prefer header (RFC 7240) asks for `return=minimal`; of a preference that is named twice the first counts. */
function isMinimalPreferred(prefer: string | null): boolean {
  if (prefer === null) return false;
  const preferences = prefer.split(',').map((one) => one.split(';')[0]?.trim() ?? '');
  const wanted = preferences.find((one) => /^return\s*=/i.test(one));
  return wanted !== undefined && /^return\s*=\s*(?:minimal|"minimal")$/i.test(wanted);
}
