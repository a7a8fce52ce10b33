import type { KioskStrings } from '../../../messages/kiosk.ts';
import { familyOf } from '../../../messages/language-family.ts';
import { addStyle } from '../../core/add-style.ts';
import { h, iconOf } from '../../core/dom.ts';
import { show } from '../../core/show.ts';
import type { Viewer } from '../../core/viewer.ts';
import { eraseKey, type TextField, typeKey } from './edit-field.ts';
import keyboardStyle from './keyboard.css';
import { digits, isLatin, rowsOf } from './layouts.ts';

export type Keyboard = { show(field: TextField): void; hide(): void };

const eraseIcon =
  'M10 5a2 2 0 0 0-1.344.519l-6.328 5.74a1 1 0 0 0 0 1.481l6.328 5.741A2 2 0 0 0 10 19h10a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2z M12 9l6 6 M18 9l-6 6';
const hideIcon = 'M6 9l6 6 6-6';

/** Creates the keyboard of a screen that has none: letters of the language, of the map's languages, and Latin ones. */
export function createKeyboard(viewer: Viewer, texts: () => KioskStrings): Keyboard {
  addStyle(keyboardStyle);
  const { root } = viewer;
  const element = h('div', { class: 'atrium-keys', role: 'group', dir: 'ltr', hidden: true });
  root.append(element);
  let field: TextField | null = null;
  let language = '';
  let isDigits = false;
  // A press must not take the focus from the field.
  for (const name of ['mousedown', 'pointerdown'])
    element.addEventListener(name, (event) => event.preventDefault());

  const choices = () => {
    const spoken = [viewer.languages().language, ...viewer.project().languages.map(({ code }) => code)];
    const known = [...new Set(spoken.map(familyOf))].filter((code) => rowsOf(code));
    return known.some(isLatin) ? known : [...known, 'en'];
  };
  const type = (letter: string) => field && typeKey(field, letter);
  const erase = () => field && eraseKey(field);
  const key = (label: string, className: string, onclick: () => void, ...inner: (Node | string)[]) =>
    h('button', { type: 'button', class: className, 'aria-label': label, tabindex: -1, onclick }, ...inner);
  const render = () => {
    const said = texts();
    const all = choices();
    const next = all[(all.indexOf(language) + 1) % all.length] ?? language;
    element.ariaLabel = said.keyboard;
    const rows = (isDigits ? digits : (rowsOf(language) ?? [])).map((row) =>
      h(
        'div',
        { class: 'atrium-keys-row' },
        ...[...row].map((letter) => key(letter, '', () => type(letter), letter)),
      ),
    );
    const turn = () => {
      isDigits = !isDigits;
      render();
    };
    const change = () => {
      language = next;
      isDigits = false;
      render();
    };
    const code = next.toUpperCase();
    const last = h(
      'div',
      { class: 'atrium-keys-row' },
      key(isDigits ? said.letters : said.digits, 'atrium-keys-side', turn, isDigits ? 'abc' : '123'),
      ...(all.length > 1 ? [key(`${said.nextKeyboard}: ${code}`, 'atrium-keys-side', change, code)] : []),
      key(said.space, 'atrium-keys-space', () => type(' '), said.space),
      key(said.erase, 'atrium-keys-side', erase, iconOf(eraseIcon, 24)),
      key(said.hideKeyboard, 'atrium-keys-side', hide, iconOf(hideIcon, 24)),
    );
    show(element, ...rows, last);
    root.style.setProperty('--atrium-keys', element.hidden ? '0px' : `${element.offsetHeight}px`);
  };
  const setShown = (isShown: boolean) => {
    element.hidden = !isShown;
    root.classList.toggle('atrium-typing', isShown);
    render();
  };
  function hide() {
    field = null;
    setShown(false);
  }
  viewer.on('startOver', () => {
    language = '';
  });
  viewer.store.subscribe((state, before) => {
    if (state.language !== before.language) language = familyOf(state.language);
  });
  return {
    hide,
    show(next) {
      field = next;
      const all = choices();
      if (!all.includes(language)) language = all[0] ?? 'en';
      isDigits = false;
      setShown(true);
    },
  };
}
