import { colors } from '#lib/brand/colors.ts';
import { escapeHtml } from '#lib/formats/escape-html.ts';
import type { InterfaceLanguage } from '#lib/messages/languages.ts';
import { mailStrings } from '#lib/messages/mail.ts';

/** Content of a message as plain texts, which the template escapes. */
export type MailContent = {
  subject: string;
  paragraphs: readonly string[];
  /** Main action, as a button and as a link that can be copied. */
  action?: { label: string; url: string };
  /** Small print: how long the link is valid, what to do if the reader did not ask for it. */
  notes?: readonly string[];
  /** Link that ends mails of this kind, in small print. */
  ending?: { label: string; url: string };
};

type RenderedMail = { subject: string; text: string; html: string };

const subjectCharsMax = 150;
const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Renders a message as text and as HTML for small screens, in light and dark mode. */
export function renderMail(content: MailContent, language: InterfaceLanguage): RenderedMail {
  const subject = oneLine(content.subject, subjectCharsMax);
  return { subject, text: textOf(content, subject), html: htmlOf(content, subject, language) };
}

/** Returns `value` without line breaks and control characters, cut to `charsMax`, for a header or a sentence. */
export function oneLine(value: string, charsMax: number): string {
  const line = value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return [...line].length <= charsMax ? line : `${[...line].slice(0, charsMax - 1).join('')}…`;
}

function textOf({ paragraphs, action, notes = [], ending }: MailContent, subject: string): string {
  const link = (to?: { label: string; url: string }) => (to ? [`${to.label}:\n${to.url}`] : []);
  return `${[subject, ...paragraphs, ...link(action), ...notes, ...link(ending), 'Atrium'].join('\n\n')}\n`;
}

function htmlOf(content: MailContent, subject: string, language: InterfaceLanguage): string {
  const { paragraphs, action, notes = [], ending } = content;
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n');
  const small = notes.map((text) => `<p class="s" style="margin:0 0 8px">${escapeHtml(text)}</p>`).join('\n');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
body{margin:0;padding:0;background:${colors.sunken[0]};color:${colors.text[0]}}
.c{background:${colors.raised[0]}}
.s{color:${colors.textMuted[0]};font-size:14px}
@media (prefers-color-scheme:dark){body{background:${colors.canvas[1]};color:${colors.text[1]}}.c{background:${colors.raised[1]}}.s{color:${colors.textMuted[1]}}}
</style>
</head>
<body style="font-family:${font};font-size:16px;line-height:1.5">
<div style="padding:24px 12px">
<div class="c" style="max-width:480px;margin:0 auto;padding:24px;border-radius:12px;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>
${body}${action ? actionOf(action, mailStrings(language).linkToo) : ''}
${small}${ending ? endingOf(ending) : ''}
<p class="s" style="margin:16px 0 0">Atrium</p>
</div>
</div>
</body>
</html>
`;
}

function actionOf({ label, url }: { label: string; url: string }, linkToo: string): string {
  const href = escapeHtml(url);
  const style = `display:block;padding:12px 16px;border-radius:8px;background:${colors.accent[0]};color:${colors.onAccent[0]};text-align:center;text-decoration:none;font-weight:600`;
  return `
<p style="margin:8px 0 16px"><a href="${href}" style="${style}">${escapeHtml(label)}</a></p>
<p class="s" style="margin:0 0 16px">${escapeHtml(linkToo)} <a href="${href}" style="color:inherit">${href}</a></p>`;
}

function endingOf({ label, url }: { label: string; url: string }): string {
  return `
<p class="s" style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(label)}</a></p>`;
}
