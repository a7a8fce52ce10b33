import { AppError, errorStatus } from '#lib/contract/errors.ts';
import { escapeHtml } from '#lib/formats/escape-html.ts';
import type { PublicRequest } from '#lib/http/prepared-answer.ts';
import { type RefusedStatus, refusalText } from '#lib/messages/embed.ts';
import { acceptedLanguages } from '#lib/messages/match-language.ts';
import { html } from './html-answer.ts';

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

type Asked = { request: PublicRequest; query: URLSearchParams };

/** Returns the page that a person reads instead of a map, or null for an error that is not a refusal. */
export function explainRefusal(error: unknown, { request, query }: Asked): Response | null {
  if (!(error instanceof AppError)) return null;
  const { kind } = error;
  if (kind !== 'forbidden' && kind !== 'notFound' && kind !== 'tooManyRequests') return null;
  const languages = [
    query.get('lang'),
    query.get('page'),
    ...acceptedLanguages(request.header('accept-language')),
  ];
  const detail = kind === 'forbidden' ? error.message : null;
  const status = errorStatus[kind];
  return html(request, status, renderMessage(status, languages, detail), {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
  });
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
  const small = detail === null ? '' : `<p class="detail" dir="auto">${escapeHtml(detail)}</p>`;
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:light-dark(#f6f5f3,#181715);color:light-dark(#24221f,#edebe7);font:16px/1.5 system-ui,sans-serif}
main{max-width:34rem;padding:24px;text-align:center}
h1{font-size:20px;font-weight:600;margin:0 0 8px}
p{margin:0;color:light-dark(#5f5a53,#b3ada4)}
.detail{margin-top:16px;font:13px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p>${small}</main></body>
</html>
`;
}
