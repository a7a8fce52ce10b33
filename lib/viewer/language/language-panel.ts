import { languages, viewerLanguageOf, viewerLanguages } from '../../messages/languages.ts';
import { ownName } from '../../messages/own-name.ts';
import { h, icon } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';

type Choice = { code: string; name: string; direction: string };

/**
 * Returns the languages of the map, then the other languages of the interface, each under its own name. Loaded when first
 * opened.
 */
export function languagesView(viewer: Viewer, close: () => void): HTMLElement {
  const strings = viewer.strings();
  const current = viewer.store.state.language;
  const button = ({ code, name, direction }: Choice) => {
    const onclick = () => {
      close();
      void viewer.setLanguage(code);
    };
    return h(
      'button',
      {
        type: 'button',
        role: 'radio',
        class: 'atrium-option',
        'aria-checked': String(code === current),
        lang: code,
        onclick,
      },
      h('span', { dir: direction }, name),
      code === current && icon('check', 18),
    );
  };
  const own = viewer.project().languages.map(({ code, name, direction }) => ({
    code,
    name: ownName(code, name),
    direction,
  }));
  return h(
    'div',
    { role: 'radiogroup', 'aria-label': strings.language },
    ...own.map(button),
    h('h2', {}, strings.otherLanguages),
    ...othersThan(own, current).map(button),
  );
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
