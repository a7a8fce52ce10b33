import { createHash } from 'node:crypto';
import { AppError, errorStatus } from '#lib/contract/errors.ts';
import { catalogueFor } from '#lib/embed/document/catalogue.ts';
import { escapeHtml } from '#lib/formats/escape-html.ts';
import type { PublicRequest } from '#lib/http/prepared-answer.ts';
import { refusalOf } from '#lib/http/respond.ts';
import { type RefusedStatus, refusalText } from '#lib/messages/embed.ts';
import { acceptedLanguages } from '#lib/messages/match-language.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { envelope } from '#lib/viewer/core/protocol.ts';
import { html } from './html-answer.ts';

/**
 * Tells a loader that has a copy of the map that the service is there, and so that the copy is not wanted: the map may
 * have been taken offline.
 */
const greeting = `parent.postMessage(${JSON.stringify(envelope({ type: 'hello' }))},'*')`;
const greetingHash = createHash('sha256').update(greeting).digest('base64');
const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${greetingHash}'; base-uri 'none'; form-action 'none'`;

/** After a fault the page loads again by itself: visitors of one map at different moments. */
const againSeconds = { min: 6, max: 12 };

type Asked = {
  ctx: Pick<Ctx, 'requestId' | 'answerLanguage'>;
  request: PublicRequest;
  query: URLSearchParams;
};

/**
 * Returns the page that a person reads instead of a map, or null for an error that is not a refusal, and for a fault if
 * the client does not ask for a page. Needs no database.
 */
export function explainRefusal(error: unknown, { ctx, request, query }: Asked): Response | null {
  const kind = error instanceof AppError ? error.kind : 'unavailable';
  const languages = [
    query.get('lang'),
    query.get('page'),
    ...acceptedLanguages(request.header('accept-language')),
  ];
  const page = (status: number, text: string, headers: Record<string, string> = {}) =>
    html(request, status, text, {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      ...headers,
    });
  if (kind === 'unavailable') {
    if (!request.header('accept')?.includes('text/html')) return null;
    const { status, headers } = refusalOf(error, ctx);
    // A refusal for want of a state has no age.
    delete request.headers.Age;
    return page(status, renderMessage(503, languages, null), headers);
  }
  if (kind !== 'forbidden' && kind !== 'notFound' && kind !== 'tooManyRequests') return null;
  const detail = kind === 'forbidden' && error instanceof AppError ? error.message : null;
  const status = errorStatus[kind];
  return page(status, renderMessage(status, languages, detail));
}

/**
 * Renders a readable page instead of a map, in the first of `languages` that the interface has. `detail` is shown below
 * in small print.
 */
export function renderMessage(
  status: RefusedStatus,
  languages: readonly (string | null)[],
  detail: string | null,
): string {
  const { language, direction, title, text } = refusalText(status, languages);
  const seconds = againSeconds.min + Math.random() * (againSeconds.max - againSeconds.min);
  const isFault = status === 503;
  const refresh = isFault ? `<meta http-equiv="refresh" content="${Math.round(seconds)}">\n` : '';
  const again = isFault ? `<p class="again"><a href="">${catalogueFor(language).retry}</a></p>` : '';
  // A service with too many visitors is glad of a copy.
  const isWilled = status === 403 || status === 404;
  const script = isWilled ? `<script>${greeting}</script>\n` : '';
  const small = detail === null ? '' : `<p class="detail" dir="auto">${escapeHtml(detail)}</p>`;
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${refresh}<title>${title}</title>
<style>
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:light-dark(#f6f5f3,#181715);color:light-dark(#24221f,#edebe7);font:16px/1.5 system-ui,sans-serif}
main{max-width:34rem;padding:24px;text-align:center}
h1{font-size:20px;font-weight:600;margin:0 0 8px}
p{margin:0;color:light-dark(#5f5a53,#b3ada4)}
.again{margin-top:6px}
a{display:inline-block;padding:10px;color:inherit;font-weight:600}
.detail{margin-top:16px;font:13px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p>${again}${small}</main>
${script}</body>
</html>
`;
}
