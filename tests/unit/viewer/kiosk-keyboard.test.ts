import { describe, expect, test } from 'vitest';
import { viewerLanguages } from '#lib/messages/languages.ts';
import { markKana } from '#lib/viewer/kiosk/keyboard/edit-field.ts';
import { eraseHangul, typeHangul } from '#lib/viewer/kiosk/keyboard/hangul.ts';
import { digits, rowsOf } from '#lib/viewer/kiosk/keyboard/layouts.ts';

const typed = (letters: string) => [...letters].reduce(typeHangul, '');

describe('Korean letters', () => {
  test('join to syllables as a Korean keyboard joins them', () => {
    const words = {
      ㅎㅏㄴㄱㅜㄱㅇㅓ: '한국어',
      ㄷㅏㄹㄱ: '닭',
      ㄷㅏㄹㄱㅣ: '달기',
      ㄱㅗㅏㄴㄹㅣ: '관리',
      ㅇㅡㅣㅅㅏ: '의사',
      ㅇㅓㅂㅅㅇㅓ: '없어',
      ㄲㅗㅊ: '꽃',
      ㅎㅘㅈㅏㅇㅅㅣㄹ: '화장실',
      ㅂㅏㅃㅏ: '바빠',
      ㅋㅋㅋ: 'ㅋㅋㅋ',
      ㅗㅏ: 'ㅘ',
      ㅏㄱ: 'ㅏㄱ',
      'ㄱㅏ ㄴㅏ1': '가 나1',
    };
    for (const [letters, word] of Object.entries(words))
      expect([letters, typed(letters)]).toEqual([letters, word]);
  });

  test('are every syllable of Unicode, and go one by one', () => {
    for (let code = 0xac00; code <= 0xd7a3; code += 7) {
      const syllable = String.fromCodePoint(code);
      let rest = syllable;
      const letters: string[] = [];
      for (let steps = 0; rest !== '' && steps < 6; steps++) {
        letters.push(rest);
        rest = eraseHangul(rest);
      }
      expect([rest, letters.length <= 5]).toEqual(['', true]);
    }
    expect(eraseHangul('없')).toBe('업');
    expect(eraseHangul('관')).toBe('과');
    expect(eraseHangul('과')).toBe('고');
    expect(eraseHangul('고')).toBe('ㄱ');
    expect(eraseHangul('abc')).toBe('ab');
    expect(eraseHangul('a😀')).toBe('a');
    expect(eraseHangul('')).toBe('');
  });
});

test('marks of kana change the letter before them, and change it back', () => {
  expect(markKana('か', '゛')).toBe('が');
  expect(markKana('が', '゛')).toBe('か');
  expect(markKana('は', '゜')).toBe('ぱ');
  expect(markKana('ば', '゜')).toBe('ぱ');
  expect(markKana('あ', '゜')).toBe('あ');
  expect(markKana('がつ', '小')).toBe('がっ');
  expect(markKana('っ', '小')).toBe('つ');
  expect(markKana('', '゛')).toBe('');
});

test('each language of the interface has its letters: each once, and no more in a row than fit', () => {
  for (const code of viewerLanguages) {
    const rows = rowsOf(code);
    expect([code, rows !== null]).toEqual([code, true]);
    const letters = rows?.flatMap((row) => [...row]) ?? [];
    expect([code, letters.length - new Set(letters).size]).toEqual([code, 0]);
    expect([code, Math.max(...(rows ?? []).map((row) => row.length)) <= 12]).toEqual([code, true]);
  }
  expect(new Set(digits.join('')).size).toBe(digits.join('').length);
});
