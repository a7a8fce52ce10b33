import { ownName } from '../../messages/own-name.ts';
import { hoursSection, openLine } from '../card/card-hours.ts';
import { addStyle } from '../core/add-style.ts';
import { h } from '../core/dom.ts';
import { createPopover } from '../core/popover.ts';
import { show } from '../core/show.ts';
import type { Viewer } from '../core/viewer.ts';
import { openDirectory } from '../directory/open-directory.ts';
import { fetchLanguages } from '../language/fetch-languages.ts';
import { categoriesOf } from '../list/categories.ts';
import { loadMarks } from '../list/category-mark.ts';
import { tagButton } from '../list/tag-button.ts';
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
  /** Lists what a chip shows on the map. */
  const openList = () => {
    if (viewer.store.state.tagIds.length > 0) openDirectory(viewer, { kind: 'filter', follows: true });
  };
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
        .map((tag) => tagButton(viewer, tag, 'atrium-chip-tag', openList)),
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
