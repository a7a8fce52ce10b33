import { whenIdle } from '../../late/when-idle.ts';
import { type Child, h, isShown, listenerNames } from './dom.ts';

const focusable = 'button:not([hidden], [tabindex="-1"]), a[href], input, select, textarea, summary';

/**
 * Makes `children` the content of `parent`. What is there already stays, with its focus, scroll position, selection, open
 * details and typed text, and takes the attributes and listeners of what should be there. So a panel is a function of
 * its state, called again after each change. If the focused element goes, the next control gets the focus.
 */
export function show(parent: Element, ...children: Child[]): void {
  const focused = document.activeElement;
  const hadFocus = parent !== focused && parent.contains(focused);
  update(
    parent,
    children.filter(isShown).map((child) => (child instanceof Node ? child : new Text(child))),
  );
  if (!hadFocus || document.activeElement === focused) return;
  const next = parent.contains(focused) ? focused : parent.querySelector(focusable);
  (next as HTMLElement | null)?.focus({ preventScroll: true });
}

/** The rows of a long list by their keys, made when they are shown. */
export type Rows = ReadonlyMap<string, () => Element>;

/** Rows added at once. The others follow while the browser is idle. */
const chunkSize = 300;
const chunkLatestMs = 2000;
const rowsOf = new WeakMap<Element, Rows>();

/** Creates a list of any length. */
export function longList(className: string, rows: Rows): HTMLElement {
  const list = h('ul', { class: className });
  fillRows(list, rows, 0);
  return list;
}

function fillRows(list: Element, rows: Rows, from: number, made: readonly Element[] = []): void {
  rowsOf.set(list, rows);
  const known = new Map([...list.children].map((row) => [row.getAttribute('data-key'), row]));
  for (const [key, row] of known) if (!rows.has(key ?? '')) row.remove();
  for (const [i, [key, make]] of [...rows].slice(from, from + chunkSize).entries()) {
    const next = made[i] ?? make();
    next.setAttribute('data-key', key);
    const before = known.get(key);
    const row = before ? sync(before, next) : next;
    const at = list.children[from + i] ?? null;
    if (row !== at) list.insertBefore(row, at);
  }
  const isCurrent = () => list.isConnected && rowsOf.get(list) === rows;
  if (from + chunkSize < rows.size)
    whenIdle(() => isCurrent() && fillRows(list, rows, from + chunkSize), chunkLatestMs);
}

function update(parent: Element, wanted: readonly Node[]): void {
  const known = new Map<string, ChildNode[]>();
  for (const node of parent.childNodes) {
    const alike = known.get(kindOf(node));
    if (alike) alike.push(node);
    else known.set(kindOf(node), [node]);
  }
  const kept = wanted.map((next) => {
    const before = known.get(kindOf(next))?.shift();
    return before ? sync(before, next) : next;
  });
  // Removed first, so that what stays need not move: an element that moves loses its focus and scroll position.
  for (const node of [...known.values()].flat()) node.remove();
  let at = parent.firstChild;
  for (const node of kept) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
}

/** Children of one kind are the same child if they follow each other in the same order: by tag, and key or first class. */
function kindOf(node: Node): string {
  if (!(node instanceof Element)) return '';
  return `${node.nodeName} ${node.getAttribute('data-key') ?? node.getAttribute('class')?.split(' ')[0]}`;
}

function sync<Kind extends Node>(before: Kind, next: Kind): Kind {
  if (before instanceof Element && next instanceof Element) syncElement(before, next);
  else if (before.nodeValue !== next.nodeValue) before.nodeValue = next.nodeValue;
  return before;
}

function syncElement(before: Element, next: Element): void {
  if (before === next) return;
  for (const name of new Set([...before.getAttributeNames(), ...next.getAttributeNames()])) {
    const value = next.getAttribute(name);
    // A visitor opens and closes details. The policy of the document allows no style attribute.
    if (name === 'open' || name === 'style' || value === before.getAttribute(name)) continue;
    if (value === null) before.removeAttribute(name);
    else before.setAttribute(name, value);
  }
  if (before instanceof HTMLElement && next instanceof HTMLElement) {
    if (before.style.cssText !== next.style.cssText) before.style.cssText = next.style.cssText;
    for (const name of listenerNames) Object.assign(before, { [name]: next[name as 'onclick'] });
  }
  if (before instanceof HTMLInputElement && next instanceof HTMLInputElement) before.checked = next.checked;
  const rows = rowsOf.get(next);
  if (rows) fillRows(before, rows, 0, [...next.children]);
  else update(before, [...next.childNodes]);
}
