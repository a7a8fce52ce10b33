import { isIPv4 } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseIpv4 } from '#lib/platform/parse-ipv4.ts';

test('each IPv4 address has a number of its own', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }), (parts) => {
      const [a = 0, b = 0, c = 0, d = 0] = parts;
      expect(parseIpv4(parts.join('.'))).toBe(new DataView(Uint8Array.of(a, b, c, d).buffer).getInt32(0));
    }),
  );
});

test('a text is an address exactly if Node.js accepts it as one', () => {
  const piece = fc.oneof(
    fc.nat(300).map(String),
    fc.constantFrom('.', '..', '00', '01', ' ', '-1', 'a', ':'),
  );
  const almost = fc.array(fc.oneof(fc.nat(260).map(String), piece), { minLength: 3, maxLength: 5 });
  fc.assert(
    fc.property(
      fc.oneof(
        almost.map((parts) => parts.join('.')),
        fc.string(),
        fc.ipV4(),
        fc.ipV6(),
      ),
      (text) => {
        expect(parseIpv4(text) !== null).toBe(isIPv4(text));
      },
    ),
    { numRuns: 1_000 },
  );
});
