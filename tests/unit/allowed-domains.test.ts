import { describe, expect, test } from 'vitest';
import { isAllowedDomain, isDomainAllowed, typedDomain } from '#lib/contract/schemas/domains.ts';
import { askingOrigin } from '#lib/http/public-access.ts';

const askingWith = (origin: string | null, referer: string | null) =>
  askingOrigin({ header: (name) => (name === 'origin' ? origin : referer) });

const mayShow = (page: string, ...allowed: string[]) => {
  const asking = askingWith(page, null);
  return asking !== null && isDomainAllowed(asking, allowed);
};

describe('allowed domains', () => {
  test.each([
    ['https://example.com', 'example.com'],
    ['https://EXAMPLE.com', 'example.COM'],
    ['https://example.com.', 'example.com'],
    ['http://example.com:8080', 'example.com'],
    ['http://example.com:8080', 'example.com:8080'],
    ['https://example.com', 'example.com:443'],
    ['http://example.com', 'example.com:80'],
    ['https://a.example.com', '*.example.com'],
    ['https://a.b.example.com', '*.example.com'],
    ['https://xn--mnchen-3ya.example', 'münchen.example'],
    ['https://münchen.example', 'xn--mnchen-3ya.example'],
    ['http://127.0.0.1:3000', '127.0.0.1'],
    ['http://[::1]:3000', '[::1]:3000'],
    ['http://localhost', 'localhost'],
  ])('let %s show a map of %s', (page, entry) => {
    expect(isAllowedDomain(entry)).toBe(true);
    expect(mayShow(page, entry)).toBe(true);
  });

  test.each([
    ['https://museum.org/plan?floor=1', 'museum.org'],
    [' HTTPS://Museum.org:8443/ ', 'museum.org:8443'],
    ['museum.org/plan', 'museum.org'],
    ['https://*.museum.org/', '*.museum.org'],
    ['localhost:8080', 'localhost:8080'],
    ['*.museum.org', '*.museum.org'],
    ['no host', 'no host'],
    ['https://museum.org./plan', 'museum.org'],
    ['museum.org.:8443', 'museum.org:8443'],
    ['file:///plan', 'file:///plan'],
    ['.', '.'],
  ])('take %j as %s', (typed, entry) => {
    expect(typedDomain(typed)).toBe(entry);
  });

  test.each([
    ['https://evil-example.com', 'example.com'],
    ['https://evilexample.com', '*.example.com'],
    ['https://example.com.evil.io', 'example.com'],
    ['https://example.com@evil.io', 'example.com'],
    ['https://evil.io/example.com', 'example.com'],
    ['https://evil.io#example.com', 'example.com'],
    ['https://example.com', '*.example.com'],
    ['https://a.example.com', 'example.com'],
    ['https://example.com', 'example.com:8080'],
    ['http://example.com', 'example.com:443'],
    ['https://10.0.0.1', '*.0.0.1'],
    ['null', 'null'],
    ['file:///x', 'x'],
    ['chrome-extension://example.com', 'example.com'],
    ['nonsense', 'nonsense'],
  ])('do not let %s show a map of %s', (page, entry) => {
    expect(mayShow(page, entry)).toBe(false);
  });

  test.each([
    '',
    '*',
    '*.',
    'a b',
    'https://example.com',
    'example.com/x',
    'a@b',
    'exa mple.com',
    '*.*.com',
    '-a.com',
    'example..com',
    '*.[::1]',
    'x:99999',
    'a,b',
    'data:',
    'example.com:',
  ])('refuse the entry %j', (entry) => {
    expect(isAllowedDomain(entry)).toBe(false);
  });

  test('are compared with the Referer if Origin names no page', () => {
    expect(askingWith(null, 'https://example.com/a?b')?.host).toBe('example.com');
    expect(askingWith('null', 'https://example.com/')?.host).toBe('example.com');
    expect(askingWith('https://evil.io', 'https://example.com/')?.host).toBe('evil.io');
    expect(askingWith(null, null)).toBeNull();
  });
});
