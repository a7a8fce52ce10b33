import { describe, expect, test } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from '#lib/webhooks/is-public-address.ts';
import { targetFault } from '#lib/webhooks/rules.ts';
import { isPublic, localHosts, notPublic } from '#tests/fixtures/addresses.ts';

describe('addresses', () => {
  test.each(notPublic)('%j is not public', (address) => expect(isPublicAddress(address)).toBe(false));
  test.each(isPublic)('%j is public', (address) => expect(isPublicAddress(address)).toBe(true));
  test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('%j is this machine', (address) =>
    expect(isLoopbackAddress(address)).toBe(true),
  );
  test.each(['0.0.0.0', '::', '10.0.0.1', '169.254.169.254', '8.8.8.8', 'localhost'])(
    '%j is not this machine',
    (address) => expect(isLoopbackAddress(address)).toBe(false),
  );
});

describe('URLs of targets', () => {
  test.each(localHosts)('are refused for https://%s/', (host) =>
    expect(targetFault(`https://${host}/`, false)).not.toBeNull(),
  );

  test.each([
    'https://example.org/',
    'https://hooks.example.org/a/b?c=d',
    'https://example.org.',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://example.org:443/',
    'https://example.org:8443/',
    'https://example.org:4000/',
    'https://bücher.example/',
    'https://localhost.example.org/',
    'https://127.0.0.1.example.org/',
    'https://10.0.0.1.nip.example/',
    'HTTPS://EXAMPLE.ORG/',
  ])('may be %s', (url) => expect(targetFault(url, false)).toBeNull());

  test.each([
    'http://example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'gopher://example.org/',
    'ws://example.org/',
    'javascript:alert(1)',
    'data:,x',
    '//example.org',
    'example.org',
    '',
    'https://',
    'https://user@example.org/',
    'https://user:pass@example.org/',
    'https://:pass@example.org/',
    'https://example.org@127.0.0.1/',
    'https://example.org:80/',
    'https://example.org:22/',
    'https://example.org:25/',
    'https://example.org:0/',
    'https://example.org:1023/',
    'https://example.org:6379/',
    'https://example.org:5432/',
    'https://example.org:6667/',
    'https://example.org:11211/',
    'https://example.org:65536/',
    'https://1.2.3.4.5/',
    'https://256.256.256.256/',
  ])('may not be %s', (url) => expect(targetFault(url, false)).not.toBeNull());

  test('may be plain HTTP and this machine in local development, and no other local address', () => {
    for (const url of [
      'http://localhost:3999/x',
      'http://127.0.0.1:6379/',
      'https://[::1]:80/',
      'http://example.org/',
      'http://0x7f.1/',
    ]) {
      expect([url, targetFault(url, true)]).toEqual([url, null]);
    }
    for (const url of [
      'http://10.0.0.1/',
      'http://169.254.169.254/',
      'http://0.0.0.0/',
      'http://[fe80::1]/',
      'http://intranet/',
      'http://a.local/',
      'ftp://localhost/',
      'http://u@localhost/',
    ]) {
      expect([url, targetFault(url, true)]).not.toEqual([url, null]);
    }
  });
});
