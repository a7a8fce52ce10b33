import { mailLink } from '../../contract/mail-link.ts';
import { telephoneLink } from '../../contract/telephone-link.ts';
import { escapeHtml } from '../../formats/escape-html.ts';
import { type Inline, parseMarkdown } from '../../formats/markdown.ts';
import type { ViewerStrings } from '../../messages/viewer.ts';
import { clockText } from '../../viewer/core/clock-text.ts';
import type { KindNames } from '../../viewer/core/kind-names.ts';
import { altOf, levelName, nameOf, statusText, textOf } from '../../viewer/core/texts.ts';
import type { LevelShape, PlaceShape, PublicProject } from '../../viewer/core/types.ts';

type ArticleInput = {
  place: PlaceShape;
  level: Pick<LevelShape, 'name' | 'translations'>;
  project: PublicProject;
  language: string;
  kinds: KindNames;
  strings: ViewerStrings;
};

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/**
 * Renders everything about a place, for search engines and readers without scripts. With scripts, the card shows it.
 */
export function renderPlaceArticle(input: ArticleInput): string {
  const { place, level, project, language, kinds, strings } = input;
  const languages = { language, defaultLanguage: project.settings.defaultLanguage, kinds };
  const status = statusText(place, languages, strings);
  const parts = [
    `<h2>${escapeHtml(nameOf(place, languages, strings))}</h2>`,
    `<p>${escapeHtml(levelName(level, language))}</p>`,
    status === null ? '' : `<p><strong>${escapeHtml(status)}</strong></p>`,
    picture(place, languages),
    renderRichText(textOf(place, 'description', languages) ?? ''),
    hoursTable(input),
    features(textOf(place, 'features', languages) ?? []),
    contact(place),
  ];
  return `<article class="atrium-article" dir="auto" hidden>${parts.join('')}</article>`;
}

function picture({ images }: PlaceShape, languages: Parameters<typeof altOf>[1]): string {
  const [first] = [...images].sort((a, b) => a.order - b.order);
  if (!first) return '';
  return `<p><img src="${escapeHtml(first.thumbnails[1] ?? first.thumbnails[0] ?? first.url)}" alt="${escapeHtml(altOf(first, languages))}" loading="lazy"></p>`;
}

function hoursTable({ place, project, language, strings }: ArticleInput): string {
  const hours = place.workingHours;
  if (!hours) return '';
  const clock = (text: string) => escapeHtml(clockText(text, language, project.settings));
  const rows = weekdays.map((name) => {
    const openings = (hours[name] ?? []).map(({ open, close }) =>
      open === '00:00' && (close === '24:00' || close === open)
        ? escapeHtml(strings.openAllDay)
        : `${clock(open)} – ${clock(close)}`,
    );
    const text = openings.length === 0 ? escapeHtml(strings.closedDay) : openings.join(', ');
    return `<tr><th scope="row">${escapeHtml(strings[name])}</th><td>${text}</td></tr>`;
  });
  return `<table><caption>${escapeHtml(strings.hours)}</caption><tbody>${rows.join('')}</tbody></table>`;
}

function features(all: readonly string[]): string {
  return all.length === 0 ? '' : `<ul>${all.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`;
}

function contact({ address, telephone, email, webpage, price }: PlaceShape): string {
  const link = (href: string, text: string) =>
    `<a href="${escapeHtml(href)}" rel="noopener nofollow">${escapeHtml(text)}</a>`;
  const lines = [
    price && escapeHtml(price),
    address && escapeHtml(address),
    telephone && link(telephoneLink(telephone), telephone),
    email && link(mailLink(email), email),
    webpage && /^https?:/i.test(webpage) && link(webpage, webpage),
  ].filter(Boolean);
  return lines.length === 0 ? '' : `<p>${lines.join('<br>')}</p>`;
}

/** Renders a description as HTML, for documents. */
function renderRichText(source: string): string {
  return parseMarkdown(source)
    .map((block) => {
      if (block.kind === 'paragraph') return `<p>${renderInlines(block.children)}</p>`;
      const items = block.items.map((item) => `<li>${renderInlines(item)}</li>`).join('');
      return block.start === null ? `<ul>${items}</ul>` : `<ol start="${block.start}">${items}</ol>`;
    })
    .join('');
}

function renderInlines(inlines: readonly Inline[]): string {
  return inlines.map(renderInline).join('');
}

function renderInline(inline: Inline): string {
  if (inline.kind === 'text') return escapeHtml(inline.text);
  if (inline.kind === 'break') return '<br>';
  const children = renderInlines(inline.children);
  if (inline.kind !== 'link')
    return inline.kind === 'strong' ? `<strong>${children}</strong>` : `<em>${children}</em>`;
  return `<a href="${escapeHtml(inline.href)}" rel="noopener nofollow">${children}</a>`;
}
