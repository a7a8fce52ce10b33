import { expect, test } from 'vitest';
import { filledText } from '#lib/contract/scalars.ts';

test.each(['', '   ', '\u00a0', '\u200b', '\u2060 \u200d', '\ufeff', '\u3164', '\u202e\u202c'])(
  'a name of nothing that is seen is blank: %j',
  (name) => {
    expect(filledText(20).safeParse(name).success).toBe(false);
  },
);

test.each(['A', '\u200fشעA', '👩\u200d🚒', 'ｱ', 'नि\u200dक'])(
  'a name in any script is kept as it is: %j',
  (name) => {
    expect(filledText(20).parse(name)).toBe(name);
  },
);
