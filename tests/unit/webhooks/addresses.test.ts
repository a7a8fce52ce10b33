import { describe, expect, test } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from '#lib/webhooks/is-public-address.ts';
import { targetFault } from '#lib/webhooks/rules.ts';

const notPublic = [
  // This machine and "this network"
  '127.0.0.1', '127.0.0.2', '127.1.2.3', '127.255.255.255', '0.0.0.0', '0.1.2.3', '0.255.255.255', '::1', '::', '0:0:0:0:0:0:0:1',
  '0000:0000:0000:0000:0000:0000:0000:0001',
  // Private
  '10.0.0.0', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.20.10.5', '172.31.255.255', '192.168.0.1', '192.168.1.254', '192.168.255.255',
  'fc00::1', 'fd00::1', 'fd12:3456:789a:1::1', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  // Link-local, metadata services
  '169.254.0.1', '169.254.169.254', '169.254.169.123', '169.254.170.2', '169.254.255.255', 'fe80::1', 'fe80::a9fe:a9fe', 'febf::1',
  'fe80::1%eth0', 'fe80::1%1', 'fd00:ec2::254', '168.63.129.16', '100.100.100.200', 'fec0::1',
  // Shared, reserved, documentation, benchmarks
  '100.64.0.1', '100.127.255.255', '192.0.0.1', '192.0.0.170', '192.0.0.192', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255',
  '198.51.100.1', '203.0.113.7', '240.0.0.1', '250.1.2.3', '255.255.255.254', '255.255.255.255', '2001:db8::1', '3fff::1', '100::1',
  '5f00::1', '2001::1', '2001:2::1', '2001:10::1', '2001:20::1', '4000::1', '8000::1', 'e000::1',
  // Multicast
  '224.0.0.1', '232.1.1.1', '239.255.255.250', 'ff02::1', 'ff05::2', 'ff0e::1',
  // IPv4 inside IPv6
  '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:a00:1', '::ffff:192.168.1.1', '::ffff:169.254.169.254', '::ffff:0.0.0.0',
  '0:0:0:0:0:ffff:7f00:0001', '::127.0.0.1', '::7f00:1', '::10.0.0.1', '::8.8.8.8', '::ffff:0:127.0.0.1', '::ffff:0:8.8.8.8',
  '64:ff9b::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '64:ff9b:1::808:808',
  '2002:7f00:1::', '2002:7f00:1::1', '2002:a00:1::1', '2002:c0a8:101::1', '2002:a9fe:a9fe::1', '2002:808:808::1', '2001:0:7f00:1::',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  // No addresses at all
  '', 'localhost', 'example.com', '1.2.3.4.5', '256.1.1.1', '1.2.3.4/8', ' 8.8.8.8', '8.8.8.8 ', '[::1]', 'g::1', '::1::2',
];

const isPublic = [
  '1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '93.184.216.34', '126.255.255.255', '128.0.0.1', '169.253.255.255', '169.255.0.1',
  '172.15.255.255', '172.32.0.1', '192.167.255.255', '192.169.0.1', '100.63.255.255', '100.128.0.1', '198.17.255.255', '198.20.0.1',
  '223.255.255.255', '2606:4700:4700::1111', '2001:4860:4860::8888', '2a00:1450:4001:81b::200e', '2400:cb00::1', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8',
];

/** The hosts of URLs that lead to this machine, a local network or a metadata service, in every spelling that we know. */
const localHosts = [
  'localhost', 'LOCALHOST', 'LocalHost', 'localhost.', 'a.localhost', 'a.b.localhost.', 'localhost.localdomain.local', 'printer.local', 'printer.local.',
  'metadata.google.internal', 'metadata.google.internal.', 'db.internal', 'router.home.arpa', 'intranet', 'db', 'a',
  '127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '0x7f.1', '0x7f.0.0.1', '0x7f000001', '0X7F000001', '2130706433', '017700000001', '0177.0.0.1',
  '0177.0.0.01', '00000177.0.0.1', '127.0.0.0x1', '127.0x000001', '127.000.000.001', '%31%32%37.0.0.1', '127%2e0%2e0%2e1', '１２７.0.0.1', '①②⑦.0.0.1',
  '127。0。0。1', '127．0．0．1', '0', '0x0', '0.0', '0.0.0.0', '00.00.00.00',
  '10.1', '0xa.1', '012.1', '167772161', '0x0a000001', '172.16.1', '0xac.0x10.0.1', '2886729729', '192.168.1', '0xc0.0xa8.0.1', '0xc0a80001', '3232235521',
  '169.254.169.254', '0xa9.0xfe.0xa9.0xfe', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376', '169.254.43518', '169.16689662', '100.100.100.200', '168.63.129.16',
  '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::FFFF:7F00:1]', '[::ffff:0x7f.1]', '[::127.0.0.1]',
  '[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '[64:ff9b::7f00:1]', '[64:ff9b::169.254.169.254]', '[64:ff9b:1::1]', '[2002:7f00:1::]', '[2002:a9fe:a9fe::1]',
  '[2001:0:7f00:1::]', '[fe80::1]', '[fe80::1%25eth0]', '[fe80::1%eth0]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[2001:db8::1]', '[4000::1]',
  '[::ffff:10.0.0.1]', '[::ffff:c0a8:1]', '224.0.0.1', '255.255.255.255', '240.0.0.1', '100.64.0.1', '198.18.0.1', '192.0.2.1',
];

describe('addresses', () => {
  test.each(notPublic)('%j is not public', (address) => expect(isPublicAddress(address)).toBe(false));
  test.each(isPublic)('%j is public', (address) => expect(isPublicAddress(address)).toBe(true));
  test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('%j is this machine', (address) => expect(isLoopbackAddress(address)).toBe(true));
  test.each(['0.0.0.0', '::', '10.0.0.1', '169.254.169.254', '8.8.8.8', 'localhost'])('%j is not this machine', (address) =>
    expect(isLoopbackAddress(address)).toBe(false));
});

describe('URLs of targets', () => {
  test.each(localHosts)('https://%s/ is refused', (host) => expect(targetFault(`https://${host}/`, false)).not.toBeNull());

  test.each([
    'https://example.org/', 'https://hooks.example.org/a/b?c=d', 'https://example.org.', 'https://8.8.8.8/', 'https://[2606:4700:4700::1111]/',
    'https://example.org:443/', 'https://example.org:8443/', 'https://example.org:4000/', 'https://bücher.example/', 'https://localhost.example.org/',
    'https://127.0.0.1.example.org/', 'https://10.0.0.1.nip.example/', 'HTTPS://EXAMPLE.ORG/',
  ])('%s may be one', (url) => expect(targetFault(url, false)).toBeNull());

  test.each([
    'http://example.org/', 'ftp://example.org/', 'file:///etc/passwd', 'gopher://example.org/', 'ws://example.org/', 'javascript:alert(1)', 'data:,x', '//example.org', 'example.org', '',
    'https://', 'https://user@example.org/', 'https://user:pass@example.org/', 'https://:pass@example.org/', 'https://example.org@127.0.0.1/',
    'https://example.org:80/', 'https://example.org:22/', 'https://example.org:25/', 'https://example.org:0/', 'https://example.org:1023/', 'https://example.org:6379/',
    'https://example.org:5432/', 'https://example.org:6667/', 'https://example.org:11211/', 'https://example.org:65536/', 'https://1.2.3.4.5/', 'https://256.256.256.256/',
  ])('%s may not', (url) => expect(targetFault(url, false)).not.toBeNull());

  test('in local development, plain HTTP and this machine are allowed, and no other local address', () => {
    for (const url of ['http://localhost:3999/x', 'http://127.0.0.1:6379/', 'https://[::1]:80/', 'http://example.org/', 'http://0x7f.1/']) {
      expect([url, targetFault(url, true)]).toEqual([url, null]);
    }
    for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/', 'http://0.0.0.0/', 'http://[fe80::1]/', 'http://intranet/', 'http://a.local/', 'ftp://localhost/', 'http://u@localhost/']) {
      expect([url, targetFault(url, true)]).not.toEqual([url, null]);
    }
  });
});
