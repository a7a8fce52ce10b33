import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Gesture } from '#lib/map/input/gestures.ts';
import { listenToInput, type ToolPointer } from '#lib/map/input/input.ts';

/** A box of the map: what the input needs of an element. */
class Box extends EventTarget {
  getBoundingClientRect = () => ({ left: 0, top: 0 });
  setPointerCapture = () => {};
  closest = () => null;
}

type Finger = { id: number; x: number; y: number; pointerType?: string };

let box: Box;
let told: string[];
let gestures: Gesture['type'][];
let stop: () => void;
/** What the tool answers to another finger. */
let isKept = true;

beforeEach(() => {
  vi.stubGlobal('Element', Box);
  [box, told, gestures] = [new Box(), [], []];
  const claim = ({ type }: ToolPointer) => {
    told.push(type);
    return type === 'second' ? isKept : type !== 'cancel';
  };
  stop = listenToInput(box as unknown as HTMLElement, {
    isCooperative: () => false,
    isRotatable: () => false,
    gesture: ({ type }) => gestures.push(type),
    hover: () => {},
    zoom: () => {},
    hint: () => {},
    key: () => false,
    longPress: () => {},
    claim,
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function send(type: string, { id, x, y, pointerType = 'touch' }: Finger): void {
  const event = new Event(`pointer${type}`, { cancelable: true });
  const given = {
    pointerId: id,
    clientX: x,
    clientY: y,
    pointerType,
    button: 0,
    buttons: 1,
    isPrimary: id === 1,
  };
  box.dispatchEvent(Object.assign(event, given));
}

test('a finger that a tool drags by stays with the tool when another one lands, moves and leaves', () => {
  isKept = true;
  send('down', { id: 1, x: 100, y: 100 });
  send('move', { id: 1, x: 140, y: 100 });
  send('down', { id: 2, x: 300, y: 300 });
  send('move', { id: 2, x: 340, y: 360 });
  send('move', { id: 1, x: 180, y: 100 });
  send('up', { id: 2, x: 340, y: 360 });
  send('up', { id: 1, x: 180, y: 100 });
  expect(told).toEqual(['down', 'move', 'second', 'move', 'up']);
  expect(gestures.filter((type) => type === 'pan' || type === 'pinch')).toEqual([]);
});

test('two fingers pinch the map when the tool lets its finger go', () => {
  isKept = false;
  send('down', { id: 1, x: 100, y: 100 });
  send('down', { id: 2, x: 200, y: 100 });
  send('move', { id: 2, x: 300, y: 100 });
  send('move', { id: 2, x: 340, y: 100 });
  expect(told).toEqual(['down', 'second']);
  expect(gestures).toContain('pinch');
});

test('what the system takes away is cancelled, and a pen takes the place of a finger', () => {
  isKept = true;
  send('down', { id: 1, x: 100, y: 100 });
  send('cancel', { id: 1, x: 100, y: 100 });
  expect(told).toEqual(['down', 'cancel']);
  send('down', { id: 1, x: 100, y: 100 });
  send('down', { id: 3, x: 120, y: 100, pointerType: 'pen' });
  expect(told.slice(2)).toEqual(['down', 'cancel', 'down']);
});
