import { escapeHtml } from '#lib/viewer/html.ts';

type Words = { title: string; text: string };

const english: Record<403 | 404 | 429, Words> = {
  403: {
    title: 'This map may not be shown here',
    text: 'Its owner allows it on certain websites only. If this is your website, add it to the allowed domains of the map.',
  },
  404: {
    title: 'There is no map here',
    text: 'It may have been taken offline, or the address may be misspelt.',
  },
  429: { title: 'Too many visitors at once', text: 'Please wait a minute and load the page again.' },
};

const german: Record<403 | 404 | 429, Words> = {
  403: {
    title: 'Diese Karte darf hier nicht gezeigt werden',
    text: 'Ihr Inhaber erlaubt sie nur auf bestimmten Websites. Ist dies Ihre Website, nehmen Sie sie in die erlaubten Domains der Karte auf.',
  },
  404: {
    title: 'Hier ist keine Karte',
    text: 'Vielleicht wurde sie offline genommen, oder die Adresse ist falsch geschrieben.',
  },
  429: {
    title: 'Zu viele Besucher auf einmal',
    text: 'Bitte warten Sie eine Minute und laden Sie die Seite neu.',
  },
};

/** A readable page in place of a map, in the first of `languages` that we speak; `detail` stands below, small. */
export function renderMessage(
  status: 403 | 404 | 429,
  languages: readonly (string | null)[],
  detail: string | null,
): string {
  const isGerman =
    languages.find((code) => code !== null && /^(?:de|en)\b/i.test(code))?.startsWith('de') ?? false;
  const { title, text } = (isGerman ? german : english)[status];
  const small = detail === null ? '' : `<p class="detail">${escapeHtml(detail)}</p>`;
  return `<!doctype html>
<html lang="${isGerman ? 'de' : 'en'}">
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
