import { escapeHtml } from '#lib/formats/escape-html.ts';
import type { PublicRequest } from '#lib/http/prepared-answer.ts';
import { embedCode, readChoices } from '#lib/viewer/loader/embed-code.ts';
import { html } from './html-answer.ts';
import { withLiveMap } from './live-place.ts';
import { chooseFirstLevel } from './render-map.ts';

/** The policy of a careful website. The frame's own `style` attribute needs `unsafe-inline`. */
const policy =
  "default-src 'none'; script-src 'self'; frame-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * Answers a page of text that contains the embed code of a published map, exactly as `embedCode` makes it from the
 * choices in `query`. The dashboard shows this page before the code is copied. `page` is the language of the page.
 */
export async function answerTryPage(
  request: PublicRequest,
  idOrKey: string,
  query: URLSearchParams,
): Promise<Response> {
  const language = /^[a-z]{2,3}(?:-[\w-]{1,20})?$/i.exec(query.get('page') ?? '')?.[0] ?? 'en';
  return withLiveMap(idOrKey, request, async ({ project }) => {
    const { key, name } = project;
    const map = { origin: request.origin, key, name, size: chooseFirstLevel(project, null) ?? null };
    const code = embedCode(map, readChoices(query));
    return html(request, 200, renderTryPage(name, code, language), {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'X-Robots-Tag': 'noindex',
    });
  });
}

function renderTryPage(name: string, code: string, language: string): string {
  const lines = (count: number) => `<div class="text" aria-hidden="true">${'<i></i>'.repeat(count)}</div>`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(name)}</title>
<style>
body{margin:0;padding:clamp(16px,3vw,40px);background:light-dark(#fff,#161513);color:light-dark(#24221f,#edebe7);font:16px/1.5 system-ui,sans-serif}
h1{margin:0 0 16px;font-size:22px;line-height:1.25;overflow-wrap:anywhere}
.text{display:grid;gap:12px;margin:20px 0}
.text i{height:10px;border-radius:5px;background:light-dark(#ece9e4,#2b2926)}
.text i:nth-child(3n){width:86%}
.text i:last-child{width:54%}
</style>
</head>
<body>
<h1>${escapeHtml(name)}</h1>
${lines(2)}
<!--code-->${code}<!--/code-->
${lines(5)}
${lines(7)}
${lines(4)}
</body>
</html>
`;
}
