/** A run of text in a description. Children nest at most three deep. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] };

type FrameKind = 'strong' | 'emphasis' | 'link';
type Frame = { kind: FrameKind; mark: string; children: Inline[] };
/** `frames` are the open marks, outermost first, at most one of each kind. Each closing mark searches only these. */
type State = { text: string; at: number; children: Inline[]; frames: Frame[] };

const word = /[\p{L}\p{N}]/u;
const escapable = /[\\*_[\]()#+\-.!<>]/;
const hrefCharsMax = 2048;

/**
 * Parses one paragraph: bold (`**`), italic (`*`, `_`), links (`[text](address)`), line breaks and backslash escapes. A
 * mark stays text if nothing closes it, if a space follows its opening or precedes its closing, or if it is between
 * letters (`2*3*4`). Throws nothing.
 */
export function parseInline(text: string): Inline[] {
  const state: State = { text, at: 0, children: [], frames: [] };
  let plainFrom = 0;
  while (state.at < text.length) {
    const from = state.at;
    const character = text[from] ?? '';
    if (!'\\\n*_[]'.includes(character)) {
      state.at++;
      continue;
    }
    addText(state, text.slice(plainFrom, from));
    plainFrom = from + takeMark(state, character);
    state.at = plainFrom;
  }
  addText(state, text.slice(plainFrom));
  while (state.frames.length > 0) flatten(state);
  return state.children;
}

/** Handles the mark at `at`. Returns the number of characters that it took. */
function takeMark(state: State, character: string): number {
  const { text, at } = state;
  if (character === '\\') {
    const next = text[at + 1] ?? '';
    const isEscape = next !== '' && escapable.test(next);
    addText(state, isEscape ? next : '\\');
    return isEscape ? 2 : 1;
  }
  if (character === '\n') {
    childrenOf(state).push({ kind: 'break' });
    return 1;
  }
  if (character === '[') {
    if (isOpen(state, 'link')) addText(state, '[');
    else state.frames.push({ kind: 'link', mark: '[', children: [] });
    return 1;
  }
  if (character === ']') return takeLinkEnd(state);
  return takeEmphasis(state, character);
}

function takeEmphasis(state: State, character: string): number {
  const { text, at } = state;
  const mark = character === '*' && text[at + 1] === '*' ? '**' : character;
  const top = state.frames.at(-1);
  // Three marks together close both kinds, the inner one first.
  if (top?.kind === 'emphasis' && top.mark === character && text.startsWith('***', at))
    if (canClose(text, at, character)) return close(state, 'emphasis', character);
  const kind = mark === '**' ? 'strong' : 'emphasis';
  const open = state.frames.find((frame) => frame.kind === kind);
  if (open?.mark === mark && canClose(text, at, mark)) return close(state, kind, mark);
  if (!open && canOpen(text, at, mark)) state.frames.push({ kind, mark, children: [] });
  else addText(state, mark);
  return mark.length;
}

/** A mark opens if text follows at once. A single mark must not follow a letter. */
function canOpen(text: string, at: number, mark: string): boolean {
  const next = text[at + mark.length] ?? ' ';
  return !/\s/.test(next) && (mark === '**' || !word.test(text[at - 1] ?? ''));
}

function canClose(text: string, at: number, mark: string): boolean {
  const before = text[at - 1] ?? ' ';
  return !/\s/.test(before) && (mark === '**' || !word.test(text[at + mark.length] ?? ''));
}

function close(state: State, kind: 'strong' | 'emphasis', mark: string): number {
  const children = closeFrame(state, kind);
  if (children.length > 0) childrenOf(state).push({ kind, children });
  else addText(state, mark + mark);
  return mark.length;
}

function takeLinkEnd(state: State): number {
  if (!isOpen(state, 'link')) {
    addText(state, ']');
    return 1;
  }
  const target = readTarget(state.text, state.at + 1);
  const children = target === null ? [] : closeFrame(state, 'link');
  if (target !== null && children.length > 0) {
    childrenOf(state).push({ kind: 'link', href: target.href, children });
    return 1 + target.length;
  }
  while (isOpen(state, 'link')) flatten(state);
  addText(state, target === null ? ']' : '[]');
  return 1;
}

/** Reads the address in parentheses at `from`. Returns null if there is none that a description may link to. */
function readTarget(text: string, from: number): { href: string; length: number } | null {
  if (text[from] !== '(') return null;
  let depth = 0;
  for (let at = from; at < Math.min(text.length, from + hrefCharsMax + 2); at++) {
    const character = text[at] ?? '';
    // No address has these characters. Stopping here also reads each `[` only once, however many begin a link.
    if (/[\s[\]<>"\\`]/.test(character)) return null;
    if (character === '(') depth++;
    else if (character === ')') depth--;
    if (depth > 0) continue;
    const href = text.slice(from + 1, at);
    return isLinkAddress(href) ? { href, length: at + 1 - from } : null;
  }
  return null;
}

/** Checks whether a description may link to this address: a web page, a mail address or a telephone number. */
function isLinkAddress(href: string): boolean {
  if (/^(?:mailto|tel):[^\s\p{C}]+$/iu.test(href)) return true;
  return /^https?:\/\/[^\s\p{C}]+$/iu.test(href) && URL.canParse(href);
}

function isOpen({ frames }: State, kind: FrameKind): boolean {
  return frames.some((frame) => frame.kind === kind);
}

/** Closes the frame of this kind and returns its children. Marks that are still open inside become text. */
function closeFrame(state: State, kind: FrameKind): Inline[] {
  while (state.frames.at(-1)?.kind !== kind) flatten(state);
  return state.frames.pop()?.children ?? [];
}

/** Turns the innermost open mark into text. */
function flatten(state: State): void {
  const frame = state.frames.pop();
  if (!frame) return;
  addText(state, frame.mark);
  const children = childrenOf(state);
  const [first, ...rest] = frame.children;
  if (first?.kind === 'text') addText(state, first.text);
  else if (first) children.push(first);
  for (const child of rest) children.push(child);
}

function addText(state: State, text: string): void {
  if (text === '') return;
  const children = childrenOf(state);
  const last = children.at(-1);
  if (last?.kind === 'text') last.text += text;
  else children.push({ kind: 'text', text });
}

function childrenOf({ frames, children }: State): Inline[] {
  return frames.at(-1)?.children ?? children;
}
