import { describe, expect, test } from 'vitest';
import { isOfText, keyName } from '#lib/editor/keyboard.ts';
import { writesText } from '#lib/ui/key-letter.ts';
import { press } from '#tests/support/key-press.ts';

const altGraph = { getModifierState: (name: string) => name === 'AltGraph' };

describe('a key of the editor', () => {
  test('is found by its place where a keyboard has its character only with Shift, as French ones have digits', () => {
    expect(keyName(press('&', 'Digit1'))).toBe('1');
    expect(keyName(press('à', 'Digit0'))).toBe('0');
    expect(keyName(press('é', 'Digit2'))).toBe('2');
  });

  test('is found by its character, however it is written', () => {
    expect(keyName(press('1', 'Digit1', { shiftKey: true }))).toBe('1');
    expect(keyName(press('-', 'Digit6'))).toBe('-');
    expect(keyName(press('+', 'BracketRight'))).toBe('+');
    expect(keyName(press('?', 'Minus', { shiftKey: true }))).toBe('?');
    expect(keyName(press('Z', 'KeyY', { shiftKey: true, ctrlKey: true }))).toBe('mod+shift+z');
  });

  test('may be a bracket that takes AltGr on Windows or Linux, or Option on a Mac, or stands elsewhere', () => {
    expect(keyName(press('[', 'Digit8', { ctrlKey: true, altKey: true, ...altGraph }))).toBe('[');
    expect(keyName(press(']', 'Digit9', altGraph))).toBe(']');
    expect(keyName(press('[', 'Digit5', { altKey: true }))).toBe('[');
    expect(keyName(press('ü', 'BracketLeft'))).toBe('[');
    expect(keyName(press('^', 'BracketLeft'))).toBe('[');
  });

  test('is not another one with Shift, Ctrl or Alt', () => {
    expect(keyName(press('!', 'Digit1', { shiftKey: true }))).toBe('!');
    expect(keyName(press('{', 'BracketLeft', { shiftKey: true }))).toBe('{');
    expect(keyName(press('1', 'Digit1', { ctrlKey: true }))).toBe('mod+1');
    expect(keyName(press('å', 'KeyA', { altKey: true }))).toBe('alt+a');
  });
});

describe('a key press', () => {
  test('writes every character that AltGr or Option gives', () => {
    expect(writesText(press('å', 'KeyA', { altKey: true }))).toBe(true);
    expect(writesText(press('@', 'KeyL', { altKey: true }))).toBe(true);
    expect(writesText(press('@', 'KeyQ', { ctrlKey: true, altKey: true, ...altGraph }))).toBe(true);
    expect(writesText(press('ł', 'KeyL', altGraph))).toBe(true);
    expect(isOfText(press('ą', 'KeyA', { ctrlKey: true, altKey: true, ...altGraph }))).toBe(true);
  });

  test('writes nothing as a command or an access key', () => {
    expect(writesText(press('a', 'KeyA', { ctrlKey: true }))).toBe(false);
    expect(writesText(press('@', 'KeyL', { metaKey: true }))).toBe(false);
    expect(writesText(press('f', 'KeyF', { altKey: true }))).toBe(false);
    expect(writesText(press('F2', 'F2'))).toBe(false);
  });
});
