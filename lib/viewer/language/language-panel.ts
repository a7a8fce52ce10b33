import { languages, viewerLanguageOf, viewerLanguages } from '../../messages/languages.ts';
import { ownName } from '../../messages/own-name.ts';
import { h, icon } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';

type Choice = { code: string; name: string; direction: string };

/**
 * Lists the languages of the map, then the other languages of the interface, each under its own name. Loaded when first
 * opened.
 */
export function renderLanguages(viewer: Viewer, panel: HTMLElement, close: () => void): void {
  const strings = viewer.strings();
  const current = viewer.store.state.language;
  const button = ({ code, name, direction }: Choice) =>
    h(
      'button',
      {
        type: 'button',
        role: 'radio',
        class: 'atrium-option',
        'aria-checked': String(code === current),
        lang: code,
        onclick: () => {
          close();
          void viewer.setLanguage(code);
        },
      },
      h('span', { dir: direction }, name),
      code === current && icon('check', 18),
    );
  const own = viewer.project().languages.map(({ code, name, direction }) => ({
    code,
    name: ownName(code, name),
    direction,
  }));
  panel.replaceChildren(
    h(
      'div',
      { role: 'radiogroup', 'aria-label': strings.language },
      ...own.map(button),
      h('h2', {}, strings.otherLanguages),
      ...othersThan(own, current).map(button),
    ),
  );
  const chosen = panel.querySelector<HTMLElement>('[aria-checked="true"]');
  if (!chosen) return;
  panel.scrollTop = chosen.offsetTop - panel.clientHeight / 2;
  chosen.focus({ preventScroll: true });
}

/** Returns the languages of the interface that the map does not have, sorted by name. */
function othersThan(own: readonly Choice[], current: string): Choice[] {
  const spoken = new Set(own.map(({ code }) => viewerLanguageOf(code)));
  const collator = new Intl.Collator(current);
  return viewerLanguages
    .filter((code) => !spoken.has(code))
    .map((code) => ({ code, name: ownName(code), direction: languages[code].direction }))
    .sort((a, b) => collator.compare(a.name, b.name));
}
