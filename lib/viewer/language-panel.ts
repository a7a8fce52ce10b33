import type { ViewerContext } from './context.ts';
import type { Kit } from './kit.ts';

/** The map's languages, each under its own name. Loaded when first opened. */
export function renderLanguages(kit: Kit, ctx: ViewerContext, panel: HTMLElement, close: () => void): void {
  const { h, icon } = kit;
  const current = ctx.store.state.language;
  const items = ctx.project().languages.map(({ code, name, direction }) =>
    h(
      'button',
      {
        type: 'button',
        role: 'radio',
        class: 'atrium-option',
        'aria-checked': String(code === current),
        lang: code,
        dir: direction,
        onclick: () => {
          close();
          void ctx.setLanguage(code);
        },
      },
      h('span', {}, ownName(code, name)),
      code === current && icon('check', 18),
    ),
  );
  panel.replaceChildren(h('div', { role: 'radiogroup', 'aria-label': ctx.strings().language }, ...items));
  panel.querySelector<HTMLElement>('[aria-checked="true"]')?.focus({ preventScroll: true });
}

/** A language's name in itself, as its speakers look for it. */
function ownName(code: string, fallback: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code);
    return name && name !== code ? name.charAt(0).toLocaleUpperCase(code) + name.slice(1) : fallback;
  } catch {
    return fallback;
  }
}
