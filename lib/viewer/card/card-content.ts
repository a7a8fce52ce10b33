import { mailLink } from '../../contract/mail-link.ts';
import { telephoneLink } from '../../contract/telephone-link.ts';
import { importer } from '../../late/import-again.ts';
import { closeOnBack } from '../core/close-on-back.ts';
import { type Child, h, icon, iconOf } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import { altOf, imageLabel, statusText, tagName, textOf } from '../core/texts.ts';
import type { PlaceShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import { type ClockInput, hoursSection, occupancySection } from './card-hours.ts';
import { cardIconPaths } from './card-icons.ts';

/** What a visitor has done with the content of a card. */
export type Seen = { isUnfolded: boolean; lostImages: Set<string> };
type Scope = { viewer: Viewer; place: PlaceShape; seen: Seen; render(): void };

const descriptionShortChars = 280;
/** A text without these characters is the same in Markdown. */
const markedText = /[*_[\\\n]|^- |^\d+[.)] /;

const fetchGallery = importer(() => import('./gallery.ts'));
const fetchRichText = importer(() => import('./rich-text.ts'));
/** Renders descriptions that have markup. Loaded with the first. */
let richText: Awaited<ReturnType<typeof fetchRichText>> | null = null;

function clockOf(viewer: Viewer): ClockInput {
  const { settings } = viewer.project();
  return { settings, language: viewer.languages().language, strings: viewer.strings(), now: viewer.now() };
}

/** Returns the content of a card under its title, in the shown language. */
export function cardBody(scope: Scope): HTMLElement {
  const { viewer, place } = scope;
  const clock = clockOf(viewer);
  return h(
    'div',
    { class: 'atrium-card-body', 'data-key': place.id },
    statusLine(scope),
    imagesSection(scope),
    hoursSection(place, clock),
    occupancySection(place, clock),
    factsLine(scope),
    descriptionSection(scope),
    featuresSection(scope),
    tagsLine(scope),
    contactSection(scope),
  );
}

function statusLine({ viewer, place }: Scope): HTMLElement | null {
  const status = statusText(place, viewer.languages(), viewer.strings());
  if (status === null || !place.status) return null;
  return h('p', { class: 'atrium-status atrium-status-large', 'data-type': place.status.type }, status);
}

function showImages({ viewer, place }: Scope, at: number): void {
  fetchGallery().then(
    ({ openGallery }) => closeOnBack(viewer, openGallery(viewer, place.images, at)),
    () => viewer.notify(viewer.strings().failedOffline),
  );
}

function imagesSection(scope: Scope): HTMLElement | null {
  const { viewer, seen, render } = scope;
  const images = scope.place.images.toSorted((a, b) => a.order - b.order);
  const buttons = images.map((image, i) => {
    const { id, thumbnails, url } = image;
    if (seen.lostImages.has(id)) return null;
    const onerror = () => {
      seen.lostImages.add(id);
      render();
    };
    const alt = altOf(image, viewer.languages());
    const label = imageLabel(alt, fill(viewer.strings().imageOf, { index: i + 1, count: images.length }));
    return h(
      'button',
      { type: 'button', 'data-key': id, 'aria-label': label, onclick: () => showImages(scope, i) },
      h('img', {
        src: thumbnails[1] ?? thumbnails[0] ?? url,
        alt,
        loading: i === 0 ? 'eager' : 'lazy',
        decoding: 'async',
        onerror,
      }),
    );
  });
  if (images.length === 0) return null;
  return h('div', { class: 'atrium-images', 'data-count': Math.min(images.length, 2) }, ...buttons);
}

function factsLine({ viewer, place }: Scope): HTMLElement | null {
  const strings = viewer.strings();
  const { rating, price } = place;
  const fact = (mark: SVGSVGElement, label: string, shown: Child) =>
    h('span', { class: 'atrium-fact' }, mark, h('span', { class: 'atrium-unseen' }, label), shown);
  const facts: HTMLElement[] = [];
  if (rating !== null) {
    const text = rating.toLocaleString(viewer.languages().language, { maximumFractionDigits: 1 });
    const label = fill(rating <= 5 ? strings.rating : strings.ratingOther, { rating: text });
    facts.push(fact(icon('star', 16), label, h('span', { 'aria-hidden': 'true' }, text)));
  }
  if (price) facts.push(fact(iconOf(cardIconPaths.price ?? '', 16), strings.price, price));
  return facts.length === 0 ? null : h('div', { class: 'atrium-facts' }, ...facts);
}

function descriptionSection({ viewer, place, seen, render }: Scope): HTMLElement | null {
  const text = textOf(place, 'description', viewer.languages());
  if (!text) return null;
  const isMarked = markedText.test(text);
  if (isMarked && !richText)
    fetchRichText().then(
      (loaded) => {
        richText = loaded;
        render();
      },
      () => null,
    );
  const isLong = text.length > descriptionShortChars;
  const isClamped = isLong && !seen.isUnfolded;
  const toggle = () => {
    seen.isUnfolded = isClamped;
    render();
  };
  const names = ['atrium-description', isMarked && richText && 'atrium-rich', isClamped && 'atrium-clamped'];
  const strings = viewer.strings();
  return h(
    'div',
    {},
    h(
      'div',
      { class: names.filter(Boolean).join(' '), dir: 'auto' },
      ...(isMarked && richText ? richText.richText(viewer, text) : [text]),
    ),
    isLong &&
      h(
        'button',
        { type: 'button', class: 'atrium-link', 'aria-expanded': String(!isClamped), onclick: toggle },
        isClamped ? strings.expand : strings.collapse,
      ),
  );
}

function featuresSection({ viewer, place }: Scope): HTMLElement | null {
  const features = textOf(place, 'features', viewer.languages()) ?? [];
  if (features.length === 0) return null;
  const items = features.map((feature) => h('li', {}, icon('check', 16), h('bdi', {}, feature)));
  return h('ul', { class: 'atrium-features', 'aria-label': viewer.strings().features }, ...items);
}

function tagsLine({ viewer, place }: Scope): HTMLElement | null {
  if (place.tags.length === 0) return null;
  const { language } = viewer.languages();
  const tags = place.tags.map((tag) => {
    const dot = h('span', { class: 'atrium-tag-dot', color: tag.color });
    const onclick = () => viewer.store.set({ tagIds: [tag.id] });
    return h(
      'li',
      {},
      h('button', { type: 'button', class: 'atrium-tag', onclick }, dot, tagName(tag, language)),
    );
  });
  return h('ul', { class: 'atrium-tags', 'aria-label': viewer.strings().filter }, ...tags);
}

function contactSection({ viewer, place }: Scope): HTMLElement | null {
  const strings = viewer.strings();
  const counted = (url: string) => () => viewer.analytics.track('linkClick', { id: place.id, url });
  const link = (name: string, label: string, text: string, href: string, isOutside: boolean) =>
    h(
      'a',
      {
        class: 'atrium-row',
        href,
        'aria-label': label,
        target: isOutside ? '_blank' : null,
        rel: isOutside ? 'noopener' : null,
        onclick: counted(href),
      },
      iconOf(cardIconPaths[name] ?? '', 18),
      h('span', { dir: name === 'phone' ? 'ltr' : null }, text),
    );
  const rows: (HTMLElement | null | false | '')[] = [
    place.address &&
      h('div', { class: 'atrium-row' }, icon('place', 18), h('span', { dir: 'auto' }, place.address)),
    place.telephone &&
      link(
        'phone',
        fill(strings.call, { value: place.telephone }),
        place.telephone,
        telephoneLink(place.telephone),
        false,
      ),
    place.email &&
      link('mail', fill(strings.mailTo, { value: place.email }), place.email, mailLink(place.email), false),
    place.webpage &&
      isWebUrl(place.webpage) &&
      link('web', `${strings.website}: ${hostOf(place.webpage)}`, hostOf(place.webpage), place.webpage, true),
  ];
  const shown = rows.filter((row): row is HTMLElement => row instanceof HTMLElement);
  return shown.length === 0 ? null : h('div', { class: 'atrium-contact' }, ...shown);
}

/** Returns the button of the place at the lower edge of its card. */
export function cardButton({ viewer, place }: Scope): HTMLElement | null {
  const button = place.customButton;
  if (!button?.enabled || !button.url || !isLinkUrl(button.url)) return null;
  const { url } = button;
  const label = textOf(place, 'customButtonLabel', viewer.languages()) ?? button.label ?? hostOf(url);
  const path = button.icon === null ? null : (viewer.boot.icons[button.icon] ?? null);
  const onclick = () => viewer.analytics.track('linkClick', { id: place.id, url });
  const isWeb = isWebUrl(url);
  return h(
    'a',
    {
      class: 'atrium-action',
      href: url,
      target: isWeb ? '_blank' : null,
      rel: isWeb ? 'noopener' : null,
      onclick,
    },
    path === null ? (isWeb ? icon('out', 18) : null) : iconOf(path, 18),
    h('span', {}, label),
  );
}

/**
 * Checks the scheme of a link. Stored links were checked on writing; this is a second guard against script addresses.
 */
function isLinkUrl(url: string): boolean {
  return /^(https?:|mailto:|tel:)/i.test(url);
}

function isWebUrl(url: string): boolean {
  return /^https?:/i.test(url);
}

function hostOf(url: string): string {
  try {
    const { hostname, pathname } = new URL(url);
    return hostname.replace(/^www\./, '') + (pathname === '/' ? '' : pathname);
  } catch {
    return url;
  }
}
