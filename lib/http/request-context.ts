import { database } from '#db/client.ts';
import { chooseLanguage } from '#lib/messages/choose-language.ts';
import { answerLanguageHeader, languageCookie } from '#lib/messages/language-keys.ts';
import type { InterfaceLanguage } from '#lib/messages/languages.ts';
import { cacheByText } from '#lib/platform/cache-by-text.ts';
import { clientAddress } from '#lib/platform/client-address.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { cookieValue } from '#lib/platform/cookie-value.ts';
import { tagAsSent } from '#lib/platform/entity-tags.ts';
import { newId } from '#lib/platform/ids.ts';
import { type Peer, peerAddressHeader } from '#lib/platform/peer-address.ts';
import { requestOrigin } from '#lib/platform/request-origin.ts';
import { settings } from '#lib/platform/settings.ts';
import { runTask } from '#lib/platform/transactions.ts';
import { recordEvent } from '#lib/webhooks/record-event.ts';

/** Returns the context of a request before the caller is identified. Without `peer`, Next received the request. */
export function requestContext(
  { headers }: { headers: Pick<Headers, 'get'> },
  peer: Peer | null = null,
): Ctx {
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
      peer?.address ?? peerThroughNext(header),
      header('x-forwarded-for'),
      settings().trustedProxyHops,
    ),
    userAgent: header('user-agent'),
    language: languageOf(cookieValue(header('cookie'), languageCookie), header('accept-language')),
    answerLanguage: languageOf(header(answerLanguageHeader), null),
    expectedRevisions: revisionsOf(header('if-match')),
    wantsOnlyRecord: isMinimalPreferred(header('prefer')),
  };
}

const now = () => new Date();

/**
 * Returns the named language, or else the accepted one. Remembered, because browsers send only a few different lists.
 */
function languageOf(named: string | null, accepted: string | null): InterfaceLanguage {
  return named === null ? acceptedLanguage(accepted ?? '') : chooseLanguage(named, accepted);
}

const acceptedLanguage = cacheByText((accepted) => chooseLanguage(undefined, accepted));

/** Our server writes the peer into a header before it hands a request to Next. */
function peerThroughNext(header: (name: string) => string | null): string | null {
  const name = peerAddressHeader();
  return name === null ? null : header(name);
}

/**
 * Returns the revisions that the tags of an If-Match header name, without foreign tags, or null for no header or `*`.
 * Weak tags and the endings of proxies that compress are accepted, against RFC 9110, section 13.1.1: a revision names
 * one state of a project in any encoding.
 */
function revisionsOf(ifMatch: string | null): number[] | null {
  if (ifMatch === null || ifMatch.trim() === '*') return null;
  return ifMatch.split(',').flatMap((tag) => {
    const revision = /^"(\d{1,15})"$/.exec(tagAsSent(tag))?.[1];
    return revision === undefined ? [] : Number(revision);
  });
}

/** Checks whether a Prefer header (RFC 7240) asks for `return=minimal`. The first of a repeated preference counts. */
function isMinimalPreferred(prefer: string | null): boolean {
  if (prefer === null) return false;
  const preferences = prefer.split(',').map((one) => one.split(';')[0]?.trim() ?? '');
  const wanted = preferences.find((one) => /^return\s*=/i.test(one));
  return wanted !== undefined && /^return\s*=\s*(?:minimal|"minimal")$/i.test(wanted);
}
