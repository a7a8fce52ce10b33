import type { Point } from '../geometry/point.ts';
import { isCommand, type KeyPress, keyLetter, keyOfPlace, writesText } from '../ui/key-letter.ts';
import type { Editor } from './editor.ts';
import { typeAhead } from './model/type-ahead.ts';
import type { CommandLabel } from './model/types.ts';
import type { Operation } from './operations/types.ts';
import { operations } from './operations.ts';
import { typedIn } from './screen/screen.ts';
import type { PointerStep } from './tools/types.ts';

const byKey = new Map<string, Operation>();
for (const operation of operations) for (const key of operation.keys) byKey.set(key, operation);

/**
 * Returns the name of a key press as operations declare it: `mod+shift+z`. The character decides, however it is written
 * on this keyboard; if it means nothing, the place of the key does.
 */
export function keyName(press: KeyPress): string {
  const character = press.key.toLowerCase();
  const isPlain = !press.ctrlKey && !press.metaKey && !press.altKey && !press.shiftKey;
  const place = isPlain ? keyOfPlace(press.code) : null;
  const names = [nameWith(press, keyLetter(press))];
  if (writesText(press) && !isLetter(character)) names.push(character);
  if (place !== null) names.push(place);
  return names.find((name) => byKey.has(name)) ?? names[0] ?? '';
}

function nameWith(press: KeyPress, key: string): string {
  const mod = press.ctrlKey || press.metaKey;
  const isWritten = key.length === 1 && !isLetter(key);
  const shift = press.shiftKey && !isWritten;
  return [mod && 'mod', press.altKey && 'alt', shift && 'shift', key].filter(Boolean).join('+');
}

const isLetter = (key: string): boolean => /^[a-z]$/.test(key);

const strides: Record<string, readonly [number, number]> = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
};
/** Distance that an arrow key moves the cross, with and without Shift, in screen px. */
const stridePx = { far: 50, near: 10 };

const modifierKeys = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead']);

/** Steps that make a place without asking for its name. */
const namedByTyping: ReadonlySet<CommandLabel | null> = new Set(['addMarker', 'paste']);

/** Checks whether a press belongs to a text: a letter, or a modifier alone. */
export function isOfText(press: KeyPress): boolean {
  return modifierKeys.has(press.key) || press.key === 'Backspace' || writesText(press);
}

/**
 * Keeps text away from single-letter operations. Letters are stored for a title field that is about to appear; after
 * something was made they are held back until the user goes on. While a tool is loading and has pending events, all
 * keys of the editor wait for it. Returns whether the press was taken.
 */
export function holdText(editor: Editor, press: KeyPress): boolean {
  const { screen, session, tools } = editor;
  if (modifierKeys.has(press.key)) return false;
  const isOurs = !isCommand(press) || byKey.has(keyName(press));
  if (isOurs && tools.defer(() => pressKey(editor, press))) return true;
  if (namesTraced(editor, press)) tools.dispatch({ type: 'finish' });
  const state = screen.store.getState();
  const { isJustMade, selection } = state;
  const isTitleWanted = state.focus?.to === 'title';
  const isTraced = isTakenRoomTraced(editor);
  if (!isTitleWanted && !isJustMade && !isTraced) return false;
  // Before a letter, Backspace takes the clicked point back.
  if (isTraced && press.key === 'Backspace' && typedIn(state) === '') return false;
  const isOne = isTraced || selection.length === 1;
  const languages = isOne ? session.document.project().languages.length : 1;
  const isText = !isCommand(press);
  const next = isText ? typeAhead(typedIn(state), press.key, languages) : null;
  if (next === null) {
    if (press.key !== ' ') screen.goOn();
    return false;
  }
  // The tool of markers goes on, and its last marker takes the name that somebody types. So does a place just pasted.
  const isOfOne = namedByTyping.has(session.store.getState().undo) && selection.length === 1;
  // A room that is not traced yet takes the name when it appears; the selected place is another one.
  const isNamed = !isTraced && (isTitleWanted || (next !== '' && isOfOne));
  screen.typeAhead(next, isNamed);
  if (!isNamed && !isTraced) session.notify({ kind: 'textHeld' });
  return true;
}

/** Checks whether a press begins the name of the room that was clicked, which takes the room, also one not traced yet. */
function namesTraced({ tools: { state, tool } }: Editor, press: KeyPress): boolean {
  if (state.tool !== 'trace' || state.mode !== 'drawing' || isCommand(press)) return false;
  return /^[\p{L}\p{N}]$/u.test(press.key) && !press.altKey && tool.ownKeys?.[keyName(press)] === undefined;
}

/** Checks whether somebody has taken a room that is not traced yet. What is typed meanwhile is its name. */
function isTakenRoomTraced({ tools: { state } }: Editor): boolean {
  return state.tool === 'trace' && state.mode === 'drawing' && state.isWanted;
}

/** Runs the operation of a key. Returns whether the key had one. Keys typed into a field never arrive here. */
export function pressKey(editor: Editor, press: KeyPress): boolean {
  if (holdText(editor, press)) return true;
  const name = keyName(press);
  if (drawByKey(editor, name)) return true;
  const found = byKey.get(name);
  if (!found) return false;
  if (!isArrow(press)) editor.tools.settle();
  // With nothing of its own to paste, the editor leaves the paste to the browser.
  if (found.blocked?.(editor))
    return found.id !== 'paste' && found.keys.some((key) => key.startsWith('mod+'));
  found.run(editor);
  return true;
}

/** Commits the move of an arrow key when the key is released. */
export function releaseKey({ tools }: Editor, press: Pick<KeyPress, 'key'>): void {
  if (isArrow(press)) tools.settle();
}

function isArrow({ key }: Pick<KeyPress, 'key'>): boolean {
  return key.toLowerCase() in strides;
}

/** Draws without a pointer: arrows move the cross, Space places, Enter finishes, Backspace goes back. */
function drawByKey(editor: Editor, name: string): boolean {
  const { tools } = editor;
  const { tool } = tools;
  if (tool.presses !== 'points') return false;
  if (tools.isDrawing()) {
    if (name === 'enter') tools.dispatch({ type: 'finish' });
    else if (name === 'backspace' || name === 'delete') tools.dispatch({ type: 'back' });
    if (name === 'enter' || name === 'backspace' || name === 'delete') return true;
  }
  const own = tool.ownKeys?.[name];
  if (own) {
    tools.dispatch(own);
    return true;
  }
  const stride = strides[name.replace('shift+', '')];
  if (stride) {
    const px = name.startsWith('shift+') ? stridePx.far : stridePx.near;
    return moveCross(editor, stride[0] * px, stride[1] * px);
  }
  if (name === ' ' || (name === 'enter' && tool.isPlacedByEnter)) return placeByKey(editor);
  return false;
}

/** Returns the point of the tool: its cursor or second corner, else the middle of the view. */
function crossOf({ tools, view }: Editor): Point {
  const { state } = tools;
  const cursor = 'cursor' in state ? state.cursor : 'to' in state ? state.to : null;
  return cursor ?? view.center();
}

function moveCross(editor: Editor, dx: number, dy: number): boolean {
  const [x, y] = crossOf(editor);
  const k = editor.view.k();
  editor.tools.dispatch(step(editor, 'move', [x + dx / k, y + dy / k]));
  return true;
}

/** Places a corner or marker at the cross. */
export function placeByKey(editor: Editor): boolean {
  const point = crossOf(editor);
  editor.tools.dispatch(step(editor, 'down', point));
  editor.tools.dispatch(step(editor, 'up', point));
  return true;
}

/** Makes a pointer step at an exact point: keys never snap. */
function step({ tools }: Editor, type: PointerStep['type'], point: Point): PointerStep {
  return {
    type,
    point,
    screen: [0, 0],
    pointer: 'mouse',
    shift: false,
    alt: !tools.tool.hasOwnAlt,
    mod: false,
    clickCount: 1,
  };
}
