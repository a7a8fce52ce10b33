import { describe, expect, test } from 'vitest';
import { clientAddress } from '#lib/platform/client-address.ts';
import { requestOrigin } from '#lib/platform/request-origin.ts';

describe('clientAddress', () => {
  test('returns the peer without trusted proxies, whatever the header contains', () => {
    expect(clientAddress('192.0.2.1', '203.0.113.5, 10.0.0.1', 0)).toBe('192.0.2.1');
  });

  test('returns the entry of the outermost trusted proxy', () => {
    expect(clientAddress('10.0.0.1', 'forged, 203.0.113.5', 1)).toBe('203.0.113.5');
    expect(clientAddress('10.0.0.1', 'forged, 203.0.113.5, 10.0.0.2', 2)).toBe('203.0.113.5');
    expect(clientAddress(null, 'forged, 203.0.113.5', 1)).toBe('203.0.113.5');
    expect(clientAddress(null, 'forged, 203.0.113.5, 10.0.0.2', 2)).toBe('203.0.113.5');
  });

  test('returns the first entry of a chain shorter than the number of proxies', () => {
    expect(clientAddress('10.0.0.1', null, 2)).toBe('10.0.0.1');
    expect(clientAddress('10.0.0.1', '203.0.113.5', 2)).toBe('203.0.113.5');
    expect(clientAddress('10.0.0.1', ' , ,', 1)).toBe('10.0.0.1');
  });

  test('ignores empty entries of the header', () => {
    expect(clientAddress('10.0.0.1', ', forged,, 203.0.113.5 ,10.0.0.2, ', 2)).toBe('203.0.113.5');
  });

  test('cuts IPv6 to its /64, reads IPv4 in IPv6 as IPv4, and drops ports', () => {
    expect(clientAddress('2001:db8:0:1:aaaa::1', null, 0)).toBe('2001:db8:0:1::/64');
    expect(clientAddress('2001:db8:0:1::ffff', null, 0)).toBe('2001:db8:0:1::/64');
    expect(clientAddress('::ffff:192.0.2.1', null, 0)).toBe('192.0.2.1');
    expect(clientAddress(null, '[2001:db8::1]:443', 1)).toBe('2001:db8:0:0::/64');
    expect(clientAddress(null, '192.0.2.1:5555', 1)).toBe('192.0.2.1');
    expect(clientAddress(null, 'nonsense', 1)).toBe('unknown');
    expect(clientAddress(null, '192.0.2.1', 0)).toBe('unknown');
    expect(clientAddress(null, null, 1)).toBe('unknown');
  });

  test('returns the IPv4 address of every spelling of a mapped one, so that these do not share a /64', () => {
    for (const spelling of [
      '::ffff:cb00:7105',
      '[::FFFF:CB00:7105]:443',
      '0:0:0:0:0:ffff:203.0.113.5',
      '0000::ffff:cb00:7105',
      '::ffff:203.0.113.5',
    ]) {
      expect(clientAddress(null, spelling, 1)).toBe('203.0.113.5');
    }
    expect(clientAddress(null, '::ffff:0:1', 1)).toBe('0.0.0.1');
    expect(clientAddress(null, '64:ff9b::203.0.113.5', 1)).toBe('64:ff9b:0:0::/64');
    expect(clientAddress(null, '::1', 1)).toBe('0:0:0:0::/64');
    expect(clientAddress(null, '::203.0.113.5', 1)).toBe('0:0:0:0::/64');
    expect(clientAddress('fe80::1%eth0', null, 0)).toBe('fe80:0:0:0::/64');
  });
});

describe('requestOrigin', () => {
  const headers = (values: Record<string, string>) => (name: string) => values[name] ?? null;
  const plain = { appUrl: null, trustedProxyHops: 0, port: 3000 };

  test('returns APP_URL if it is set, else the requested Host, never a forged one', () => {
    expect(
      requestOrigin(headers({ host: 'evil.example' }), { ...plain, appUrl: 'https://maps.example' }),
    ).toBe('https://maps.example');
    expect(requestOrigin(headers({ host: 'maps.local:3000' }), plain)).toBe('http://maps.local:3000');
    for (const host of ['a/b', 'a b', 'user@host', '', 'a"b', '-x-']) {
      expect(requestOrigin(headers({ host }), plain)).toBe('http://localhost:3000');
    }
  });

  test('uses the forwarded protocol of a trusted proxy only', () => {
    const asked = headers({ host: 'maps.example', 'x-forwarded-proto': 'https' });
    expect(requestOrigin(asked, plain)).toBe('http://maps.example');
    expect(requestOrigin(asked, { ...plain, trustedProxyHops: 1 })).toBe('https://maps.example');
  });
});
