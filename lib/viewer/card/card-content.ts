import { telephoneLink } from '../../contract/telephone-link.ts';
import { importer } from '../../map/import-again.ts';
import { closeOnBack } from '../core/close-on-back.ts';
import { h, icon, iconOf } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import { statusText, tagName, textOf } from '../core/texts.ts';
import type { PlaceShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import { type ClockInput, hoursSection, occupancySection } from './card-hours.ts';
import { cardIconPaths } from './card-icons.ts';

type Scope = { viewer: Viewer; place: PlaceShape };

const descriptionShortChars = 280;
const imageWidthPx = 640;
/** A text without these characters is the same in Markdown. */
const markedText = /[*_[\\\n]|^- |^\d+[.)] /;

const fetchGallery = importer(() => import('./gallery.ts'));
const fetchRichText = importer(() => import('./rich-text.ts'));

/**
 * Writes the content of a place below its title and keeps the hours section open if it was. Returns the action buttons.
 */
export function fillContent(viewer: Viewer, place: PlaceShape, scroller: HTMLElement): Iterable<HTMLElement> {
  const isOpen = scroller.querySelector('details')?.open ?? false;
  scroller.replaceChildren(cardContent(viewer, place));
  const hours = scroller.querySelector('details');
  if (hours) hours.open = isOpen;
  return scroller.querySelectorAll<HTMLElement>('.atrium-action');
}

/**
 * Updates what depends on the time. The rest stays as the visitor has left it: unfolded text, pictures that were swiped,
 * selected words, the keyboard focus.
 */
export function refreshTimes(viewer: Viewer, place: PlaceShape, scroller: HTMLElement): void {
  const clock = clockOf(viewer);
  const parts = { hours: hoursSection(place, clock), occupancy: occupancySection(place, clock) };
  for (const [name, next] of Object.entries(parts)) {
    const old = scroller.querySelector(`.atrium-${name}`);
    if (old instanceof HTMLDetailsElement && next instanceof HTMLDetailsElement) next.open = old.open;
    if (!old || !next || old.contains(document.activeElement) || old.isEqualNode(next)) continue;
    old.replaceWith(next);
  }
}

function clockOf(viewer: Viewer): ClockInput {
  const { settings } = viewer.project();
  return { settings, language: viewer.languages().language, strings: viewer.strings(), now: viewer.now() };
}

/** Builds the content of a card under its title, in the shown language. Loaded after the first picture. */
function cardContent(viewer: Viewer, place: PlaceShape): HTMLElement {
  const scope = { viewer, place };
  const clock = clockOf(viewer);
  return h(
    'div',
    { class: 'atrium-card-body' },
    statusLine(scope),
    imagesSection(scope),
    hoursSection(place, clock),
    occupancySection(place, clock),
    factsLine(scope),
    descriptionSection(scope),
    featuresSection(scope),
    tagsLine(scope),
    contactSection(scope),
    buttonSection(scope),
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
  const { viewer, place } = scope;
  if (place.images.length === 0) return null;
  const strings = viewer.strings();
  const images = [...place.images].sort((a, b) => a.order - b.order);
  const buttons = images.map((image, i) => {
    const source = image.thumbnails[imageWidthPx === 640 ? 1 : 0] ?? image.thumbnails[0] ?? image.url;
    const picture = h('img', {
      src: source,
      alt: '',
      loading: i === 0 ? 'eager' : 'lazy',
      decoding: 'async',
    });
    const button = h(
      'button',
      {
        type: 'button',
        'aria-label': fill(strings.imageOf, { index: i + 1, count: images.length }),
        onclick: () => showImages(scope, i),
      },
      picture,
    );
    picture.addEventListener('error', () => button.remove());
    return button;
  });
  return h('div', { class: 'atrium-images', 'data-count': Math.min(images.length, 2) }, ...buttons);
}

function factsLine({ viewer, place }: Scope): HTMLElement | null {
  const strings = viewer.strings();
  const language = viewer.languages().language;
  const facts: HTMLElement[] = [];
  if (place.rating !== null) {
    const rating = place.rating.toLocaleString(language, { maximumFractionDigits: 1 });
    const text = fill(place.rating <= 5 ? strings.rating : strings.ratingOther, { rating });
    facts.push(
      h(
        'span',
        { class: 'atrium-fact' },
        icon('star', 16),
        h('span', { class: 'atrium-unseen' }, text),
        h('span', { 'aria-hidden': 'true' }, rating),
      ),
    );
  }
  if (place.price) {
    facts.push(
      h(
        'span',
        { class: 'atrium-fact' },
        iconOf(cardIconPaths.price ?? '', 16),
        h('span', { class: 'atrium-unseen' }, strings.price),
        place.price,
      ),
    );
  }
  return facts.length === 0 ? null : h('div', { class: 'atrium-facts' }, ...facts);
}

function descriptionSection({ viewer, place }: Scope): HTMLElement | null {
  const text = textOf(place, 'description', viewer.languages());
  if (!text) return null;
  const body = h('div', { class: 'atrium-description', dir: 'auto' }, text);
  if (markedText.test(text)) {
    fetchRichText().then(
      ({ showRichText }) => showRichText(viewer, body, text),
      () => null,
    );
  }
  if (text.length <= descriptionShortChars) return body;
  body.classList.add('atrium-clamped');
  const toggle = h(
    'button',
    { type: 'button', class: 'atrium-link', 'aria-expanded': 'false' },
    viewer.strings().expand,
  );
  toggle.addEventListener('click', () => {
    const isClamped = body.classList.toggle('atrium-clamped');
    toggle.textContent = isClamped ? viewer.strings().expand : viewer.strings().collapse;
    toggle.setAttribute('aria-expanded', String(!isClamped));
  });
  return h('div', {}, body, toggle);
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
    const dot = h('span', { class: 'atrium-tag-dot' });
    dot.style.backgroundColor = tag.color;
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
      link(
        'mail',
        fill(strings.mailTo, { value: place.email }),
        place.email,
        `mailto:${encodeURI(place.email)}`,
        false,
      ),
    place.webpage &&
      isWebUrl(place.webpage) &&
      link('web', `${strings.website}: ${hostOf(place.webpage)}`, hostOf(place.webpage), place.webpage, true),
  ];
  const shown = rows.filter((row): row is HTMLElement => row instanceof HTMLElement);
  return shown.length === 0 ? null : h('div', { class: 'atrium-contact' }, ...shown);
}

function buttonSection({ viewer, place }: Scope): HTMLElement | null {
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
