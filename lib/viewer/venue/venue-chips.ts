import { ownName } from '../../messages/own-name.ts';
import { hoursSection, openLine } from '../card/card-hours.ts';
import { addStyle } from '../core/add-style.ts';
import { h } from '../core/dom.ts';
import { createPopover } from '../core/popover.ts';
import { show } from '../core/show.ts';
import { tagName } from '../core/texts.ts';
import type { Viewer } from '../core/viewer.ts';
import { categoriesOf } from '../directory/categories.ts';
import { categoryMark, loadMarks } from '../directory/category-mark.ts';
import { fetchLanguages } from '../language/fetch-languages.ts';
import chipsCss from './chips.css';

const categoriesMax = 12;
const refreshMs = 30_000;

/**
 * Adds a row of chips under the search of a phone: the venue with its logo or name and until when it is open, the
 * language, and the categories as filters. `restingPads` keeps its room free.
 */
export async function showVenueChips(viewer: Viewer): Promise<void> {
  addStyle(chipsCss);
  await loadMarks(viewer);
  const venue = createPopover(viewer, 'clock', 'atrium-chip-venue', () => () => [
    h('h2', {}, viewer.project().name),
    openedHours(viewer),
  ]);
  const language = createPopover(viewer, 'language', 'atrium-chip-language', async () => {
    const { languagesView } = await fetchLanguages();
    return ({ close }) => [languagesView(viewer, close)];
  });
  const logo = h('img', { class: 'atrium-chip-logo', alt: '' });
  logo.addEventListener('error', () => logo.remove());
  const lines = { name: h('b', { dir: 'auto' }), open: h('span', {}) };
  const text = h('span', { class: 'atrium-chip-lines' }, lines.name, lines.open);
  venue.element.firstElementChild?.prepend(logo, text);
  const categories = h('div', { class: 'atrium-chip-tags', role: 'group' });
  const row = h('div', { class: 'atrium-chips-row' }, venue.element, language.element, categories);
  viewer.root.append(h('div', { class: 'atrium-chips' }, row));
  const render = () => {
    const { name, settings, appearance, languages } = viewer.project();
    const strings = viewer.strings();
    const { language: shown } = viewer.languages();
    const open = openLine(settings, { settings, language: shown, strings, now: viewer.now() });
    const { logo: src } = appearance as { logo?: string | null };
    logo.hidden = !src;
    if (src && logo.getAttribute('src') !== src) logo.src = src;
    lines.name.textContent = name;
    lines.open.textContent = open;
    // The logo says the name.
    lines.name.hidden = Boolean(src && open);
    lines.open.hidden = open === null;
    venue.setLabel([name, open].filter(Boolean).join(' · '));
    venue.element.classList.toggle('atrium-chip-plain', !settings.workingHours);
    venue.render();
    language.element.hidden = languages.length < 2;
    const own = languages.find(({ code }) => code === shown)?.name ?? '';
    language.setLabel([shown.toUpperCase(), ownName(shown, own)].join(' · '));
    language.setText(shown.toUpperCase());
    categories.ariaLabel = strings.categories;
    show(
      categories,
      ...categoriesOf(viewer.project())
        .slice(0, categoriesMax)
        .map((tag) => chip(viewer, tag)),
    );
  };
  render();
  setInterval(render, refreshMs);
  viewer.on('time', render);
  viewer.on('appearance', render);
  viewer.store.subscribe((state, before) => {
    if (state.language !== before.language || state.tagIds !== before.tagIds) render();
  });
}

function openedHours(viewer: Viewer): HTMLElement | null {
  const { settings } = viewer.project();
  const { language } = viewer.languages();
  const input = { settings, language, strings: viewer.strings(), now: viewer.now() };
  const section = hoursSection(settings, input);
  if (section instanceof HTMLDetailsElement) section.open = true;
  return section;
}

function chip(viewer: Viewer, tag: ReturnType<typeof categoriesOf>[number]): HTMLElement {
  const { store } = viewer;
  const { id, color, icon = null } = tag;
  const isChosen = store.state.tagIds.includes(id);
  const onclick = () => {
    const { tagIds } = store.state;
    store.set({ tagIds: isChosen ? tagIds.filter((other) => other !== id) : [...tagIds, id] });
  };
  return h(
    'button',
    {
      type: 'button',
      class: 'atrium-chip-tag',
      'data-key': id,
      'aria-pressed': String(isChosen),
      onclick,
    },
    categoryMark(viewer, { icon, color }),
    h('span', { dir: 'auto' }, tagName(tag, viewer.languages().language)),
  );
}
