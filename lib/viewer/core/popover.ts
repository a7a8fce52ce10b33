import { h, icon } from './dom.ts';

export type Popover = {
  element: HTMLElement;
  setLabel(label: string): void;
  /** Sets the text beside the icon. Null shows the icon alone. */
  setText(text: string | null): void;
  close(): void;
};

let lastId = 0;

/**
 * Creates a button that opens a panel. Esc or a press elsewhere closes the panel, and the focus returns to the button.
 */
export function createPopover(
  iconName: string,
  className: string,
  render: (panel: HTMLElement, close: () => void) => void,
): Popover {
  lastId++;
  const panel = h('div', { class: 'atrium-panel', id: `atrium-panel-${lastId}`, hidden: true });
  // `dir` makes the text cut off at its own end, whatever the language of the interface.
  const text = h('span', { class: 'atrium-button-text', dir: 'auto', hidden: true });
  const button = h(
    'button',
    { type: 'button', class: 'atrium-button', 'aria-expanded': 'false', 'aria-controls': panel.id },
    icon(iconName),
    text,
  );
  const element = h('div', { class: `atrium-popover ${className}` }, button, panel);
  const stopWhenClosed = { current: new AbortController() };

  const close = () => {
    if (panel.hidden) return;
    const hadFocus = panel.contains(document.activeElement);
    panel.hidden = true;
    button.setAttribute('aria-expanded', 'false');
    stopWhenClosed.current.abort();
    if (hadFocus) button.focus({ preventScroll: true });
  };
  const open = () => {
    render(panel, close);
    panel.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    stopWhenClosed.current = new AbortController();
    const { signal } = stopWhenClosed.current;
    document.addEventListener(
      'pointerdown',
      (event) => {
        if (event.target instanceof Node && !element.contains(event.target)) close();
      },
      { signal, capture: true },
    );
    panel
      .querySelector<HTMLElement>('[aria-checked="true"], [aria-pressed="true"], button, a, input')
      ?.focus({ preventScroll: true });
  };
  button.addEventListener('click', () => (panel.hidden ? open() : close()));
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !panel.hidden) {
      event.stopPropagation();
      event.preventDefault();
      close();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !panel.hidden) {
      event.preventDefault();
      moveFocus(panel, event.key === 'ArrowDown' ? 1 : -1);
    }
  });
  return {
    element,
    setLabel(label) {
      button.setAttribute('aria-label', label);
      button.title = label;
    },
    setText(value) {
      text.textContent = value ?? '';
      text.hidden = value === null;
    },
    close,
  };
}

function moveFocus(panel: HTMLElement, step: number): void {
  const targets = [...panel.querySelectorAll<HTMLElement>('button, a, input')];
  const at = targets.indexOf(document.activeElement as HTMLElement);
  targets[(at + step + targets.length) % targets.length]?.focus();
}
