import { h, icon } from './dom.ts';
import type { OpenPanel, Panel, PanelView } from './parts.ts';
import { show } from './show.ts';
import type { Viewer } from './viewer.ts';

export type Button = {
  element: HTMLElement;
  setLabel(label: string): void;
  /** Sets the text beside the icon. Null shows the icon alone. */
  setText(text: string | null): void;
};

export type Popover = Button & { render(): void };

let lastId = 0;
/** What gets the focus in a panel: what it names itself, else what is chosen, else the first control. */
const firstFocus = ['[data-first]', '[aria-checked="true"], [aria-pressed="true"]', 'button, a, input'];

/** Creates a button with an icon, and a text beside it. */
export function createButton(
  iconName: string,
  className: string,
  onclick: (() => unknown) | undefined,
): Button {
  // `dir` makes the text cut off at its own end, whatever the language of the interface.
  const text = h('span', { class: 'atrium-button-text', dir: 'auto', hidden: true });
  const props = { type: 'button', class: `atrium-button ${className}`, onclick };
  const element = h('button', props, icon(iconName), text);
  return {
    element,
    setLabel(label) {
      element.ariaLabel = element.title = label;
    },
    setText(value) {
      text.textContent = value;
      text.hidden = value === null;
    },
  };
}

/**
 * Creates a button that opens a panel. Esc or a press elsewhere closes the panel, and the focus returns to the button.
 */
export function createPopover(viewer: Viewer, iconName: string, className: string, open: OpenPanel): Popover {
  lastId++;
  const content = h('div', { class: 'atrium-panel', id: `atrium-panel-${lastId}`, hidden: true });
  const { element: button, ...labels } = createButton(iconName, '', () =>
    content.hidden ? panel.go(open) : panel.close(),
  );
  button.setAttribute('aria-expanded', 'false');
  button.setAttribute('aria-controls', content.id);
  const element = h('div', { class: `atrium-popover ${className}` }, button, content);
  let view: PanelView | null = null;
  let turn = 0;
  const setOpen = (isOpen: boolean) => {
    turn++;
    view = null;
    content.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
  };
  const panel: Panel = {
    close() {
      if (content.hidden) return;
      const hadFocus = content.contains(document.activeElement);
      setOpen(false);
      if (hadFocus) button.focus({ preventScroll: true });
    },
    async go(opening) {
      setOpen(true);
      const mine = turn;
      content.replaceChildren();
      try {
        const loaded = await opening();
        if (mine !== turn) return;
        view = loaded;
      } catch {
        panel.close();
        return viewer.notify(viewer.strings().failedOffline);
      }
      panel.render();
      const [first] = firstFocus.flatMap((names) => content.querySelector<HTMLElement>(names) ?? []);
      if (!first) return;
      first.focus({ preventScroll: true });
      content.scrollTop = first.offsetTop - content.clientHeight / 2;
    },
    render() {
      if (view) show(content, ...view(panel));
    },
  };
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !element.contains(target)) panel.close();
    },
    { capture: true },
  );
  element.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (content.hidden || (event.key !== 'Escape' && !step)) return;
    event.preventDefault();
    if (step) return moveFocus(content, step);
    event.stopPropagation();
    panel.close();
  });
  viewer.store.subscribe(panel.render);
  return {
    element,
    ...labels,
    render: panel.render,
  };
}

function moveFocus(panel: HTMLElement, step: number): void {
  const targets = [...panel.querySelectorAll<HTMLElement>('button, a, input')];
  const at = targets.indexOf(document.activeElement as HTMLElement);
  targets[(at + step + targets.length) % targets.length]?.focus();
}
