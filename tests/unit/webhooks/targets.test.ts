import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameServers } from '#lib/webhooks/resolve-host.ts';
import { hasOpenssl, TestAuthority } from '#tests/support/certificates.ts';
import { send } from '#tests/support/messages.ts';
import { startNameServer } from '#tests/support/name-server.ts';
import { answer } from '#tests/support/receiver.ts';
import { useReceivers } from '#tests/support/use-receivers.ts';

const { kept, receiver } = useReceivers(async () => {
  nameServers().length = 0;
});

describe.skipIf(!hasOpenssl)('certificates of a target', () => {
  let authority: TestAuthority;
  const before = getCACertificates('default');
  beforeAll(() => {
    authority = new TestAuthority();
    setDefaultCACertificates([...before, authority.certificate]);
  });
  afterAll(() => {
    setDefaultCACertificates(before);
    authority.remove();
  });

  test('are accepted if they are valid, asked for by name, with the name as Host', async () => {
    const dns = await startNameServer(() => ['127.0.0.1']);
    kept(dns);
    nameServers().push(dns.address);
    const target = await receiver(answer(204), authority.issue('DNS:hooks.example.org'));
    const outcome = await send(`https://hooks.example.org:${target.port}/x`);
    expect([outcome.error, outcome.isSuccess]).toEqual(['', true]);
    expect(target.requests[0]).toMatchObject({ serverName: 'hooks.example.org' });
    expect(target.requests[0]?.headers.host).toBe(`hooks.example.org:${target.port}`);
    const dotted = await send(`https://hooks.example.org.:${target.port}/x`);
    expect([dotted.error, target.requests[1]?.serverName]).toEqual(['', 'hooks.example.org']);
  });

  test('fail if self-signed, for another host, expired, or of another authority, even in a careless environment', async () => {
    const others = new TestAuthority();
    const ip = 'IP:127.0.0.1';
    const targets = {
      good: await receiver(answer(204), authority.issue(ip)),
      otherHost: await receiver(answer(204), authority.issue('DNS:other.example.org')),
      expired: await receiver(answer(204), authority.issue(ip, new Date(Date.now() - 3_600_000))),
      otherAuthority: await receiver(answer(204), others.issue(ip)),
    };
    others.remove();
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      const errors = Object.fromEntries(
        await Promise.all(
          Object.entries(targets).map(async ([name, { url }]) => [name, (await send(url)).error]),
        ),
      );
      expect(errors).toEqual({
        good: '',
        otherHost: 'The certificate is for another host name.',
        expired: 'The certificate has expired.',
        otherAuthority: 'The certificate comes from an authority that is not trusted.',
      });
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    }
    expect(
      targets.otherHost.requests.length +
        targets.expired.requests.length +
        targets.otherAuthority.requests.length,
    ).toBe(0);
  });

  test('are refused over TLS 1.0 and 1.1', async () => {
    const old = await receiver(answer(204), {
      ...authority.issue('IP:127.0.0.1'),
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    expect(await send(old.url)).toMatchObject({
      isSuccess: false,
      statusCode: null,
      error: 'The TLS connection could not be established.',
    });
  });
});

describe('names of a target', { timeout: 30_000 }, () => {
  const withNames = async (say: Parameters<typeof startNameServer>[0]) => {
    const dns = await startNameServer(say);
    kept(dns);
    nameServers().push(dns.address);
    return dns;
  };

  test.each([
    ['a private address', ['10.0.0.1']],
    ['this machine, outside local development', ['127.0.0.1']],
    ['this machine by IPv6', ['::1']],
    ['the metadata service', ['169.254.169.254']],
    ['a public and a private address', ['93.184.216.34', '192.168.0.1']],
    ['a public IPv4 and a private IPv6 address', ['93.184.216.34', 'fd00::1']],
    ['IPv4-mapped loopback', ['::ffff:7f00:1']],
    [
      'a private address among a thousand',
      [...Array.from({ length: 999 }, (_, i) => `93.184.${i >> 8}.${i & 255}`), '10.0.0.1'],
    ],
  ])('that lead to %s are not connected to', async (_, addresses) => {
    const target = await receiver();
    await withNames(() => addresses);
    const outcome = await send(`https://rebind.example.org:${target.port}/`, {}, false);
    expect(outcome).toMatchObject({
      isSuccess: false,
      statusCode: null,
      error: 'Not sent: the host name resolves to an address that is not public.',
    });
    expect(target.connections()).toBe(0);
  });

  test('that change between look-up and connection are resolved once and connected to as checked', async () => {
    const target = await receiver();
    let asked = 0;
    const dns = await withNames((_name, type) => {
      if (type === 'AAAA') return [];
      asked += 1;
      return [asked === 1 ? '127.0.0.1' : '10.0.0.1'];
    });
    expect((await send(`http://rebind.example.org:${target.port}/`)).isSuccess).toBe(true);
    expect([asked, dns.questions.length, target.requests.length]).toEqual([1, 2, 1]);
    expect(await send(`http://rebind.example.org:${target.port}/`)).toMatchObject({
      isSuccess: false,
      statusCode: null,
    });
    expect(target.requests).toHaveLength(1);
  });

  test('with several addresses are tried until one answers, even a thousand of them', async () => {
    const target = await receiver();
    await withNames(() => ['::1', '127.0.0.1']);
    expect((await send(`http://two.example.org:${target.port}/`)).isSuccess).toBe(true);
    nameServers().length = 0;
    await withNames(() => [
      '127.0.0.1',
      ...Array.from({ length: 999 }, (_, i) => `127.1.${i >> 8}.${i & 255}`),
    ]);
    expect((await send(`http://many.example.org:${target.port}/`)).isSuccess).toBe(true);
  });

  test('without an answer for one family go on with the other', async () => {
    const target = await receiver();
    await withNames((_name, type) => (type === 'A' ? ['127.0.0.1'] : 'silence'));
    const outcome = await send(`http://half.example.org:${target.port}/`);
    expect(outcome.isSuccess).toBe(true);
    expect(outcome.durationMs).toBeLessThan(1_500);
  });

  test('that do not exist fail at once, and silent name servers within the five seconds', async () => {
    await withNames((name) =>
      name.startsWith('silent')
        ? 'silence'
        : name.startsWith('broken')
          ? 'SERVFAIL'
          : name.startsWith('empty')
            ? []
            : 'NXDOMAIN',
    );
    const outcomes = await Promise.all(
      ['missing', 'empty', 'broken', 'silent'].map((name) => send(`https://${name}.example.org/`)),
    );
    expect(outcomes.map(({ error }) => error)).toEqual([
      'The host name could not be found.',
      'The host name could not be found.',
      'The DNS lookup of the host name failed.',
      'No complete answer within 5 seconds.',
    ]);
    for (const { durationMs, statusCode } of outcomes)
      expect([durationMs < 5_300, statusCode]).toEqual([true, null]);
  });

  test('and addresses allowed when the webhook was made are checked again at every delivery', async () => {
    const target = await receiver();
    for (const url of [
      target.url,
      `https://localhost:${target.port}/`,
      'https://[::1]/',
      'https://2130706433/',
      `https://user@example.org/`,
    ]) {
      expect(await send(url, {}, false)).toMatchObject({
        isSuccess: false,
        statusCode: null,
        error: expect.stringMatching(/^Not sent/),
      });
    }
    expect(target.connections()).toBe(0);
  });
});
