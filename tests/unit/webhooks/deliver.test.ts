import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { nameServers } from '#lib/webhooks/resolve-host.ts';
import { sign } from '#lib/webhooks/sign.ts';
import { body, secret, send } from '#tests/support/messages.ts';
import { answer, type Receiver } from '#tests/support/receiver.ts';
import { useReceivers } from '#tests/support/use-receivers.ts';

const { receiver, rawReceiver } = useReceivers(async () => {
  nameServers().length = 0;
});

describe('a delivery', () => {
  test('is one POST with the headers of the contract, signed over the sent bytes', async () => {
    const target = await receiver(answer(200, 'thanks'));
    const outcome = await send(`${target.url}/a?b=c`);
    expect(outcome).toMatchObject({
      isSuccess: true,
      statusCode: 200,
      responseBody: 'thanks',
      isResponseBodyTruncated: false,
      error: '',
    });
    expect(target.requests).toHaveLength(1);
    const [got] = target.requests;
    expect(got).toMatchObject({ method: 'POST', path: '/hook/a?b=c', body });
    expect(got?.headers).toEqual({
      host: `127.0.0.1:${target.port}`,
      connection: 'close',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Service-Webhooks/1.0',
      'accept-encoding': 'identity',
      'x-service-event': 'project.published',
      'x-service-delivery': 'evt_7',
      'x-service-timestamp': '1795255200',
      'x-service-signature': sign(secret, 1795255200, got?.body ?? ''),
    });
  });

  test('succeeds with any 2xx and fails with every other status', async () => {
    const outcomes = new Map<number, boolean>();
    const target = await receiver(
      ({ path }, response) => void response.writeHead(Number(path.split('/').at(-1))).end(),
    );
    const statuses = [
      200, 201, 202, 203, 204, 205, 206, 299, 300, 301, 304, 400, 401, 404, 410, 418, 429, 500, 502, 503, 599,
      600, 999,
    ];
    for (const status of statuses) outcomes.set(status, (await send(`${target.url}/${status}`)).isSuccess);
    for (const [status, isSuccess] of outcomes)
      expect([status, isSuccess]).toEqual([status, status >= 200 && status < 300]);
  });

  test.each([301, 302, 303, 307, 308])('does not follow a %i, and answers no challenge', async (status) => {
    const lure = await receiver();
    const target = await receiver(answer(status, '', { location: lure.url, 'www-authenticate': 'Basic' }));
    const outcome = await send(target.url);
    expect(outcome).toMatchObject({
      isSuccess: false,
      statusCode: status,
      error: `Answered with status ${status}. Redirects are not followed.`,
    });
    expect([lure.connections(), target.requests.length]).toEqual([0, 1]);
  });

  test('ignores 100 and 103, and takes 101 as a failure', async () => {
    const hints = await rawReceiver((socket) => {
      socket.on('data', () =>
        socket.end(
          'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
        ),
      );
    });
    expect(await send(hints.url)).toMatchObject({ isSuccess: true, statusCode: 200, responseBody: 'ok' });
    const switching = await rawReceiver((socket) => {
      socket.on('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
      );
    });
    expect(await send(switching.url)).toMatchObject({ isSuccess: false, statusCode: 101 });
  });

  test('judges a body that breaks off by its status', async () => {
    const liar = await rawReceiver((socket) => {
      socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort'));
    });
    expect(await send(liar.url)).toMatchObject({ isSuccess: true, statusCode: 200, responseBody: 'short' });
  });

  test('uses no proxy of the environment', async () => {
    const proxy = await receiver();
    const target = await receiver();
    Object.assign(process.env, {
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: proxy.url,
      http_proxy: proxy.url,
      HTTPS_PROXY: proxy.url,
      ALL_PROXY: proxy.url,
    });
    try {
      expect((await send(target.url)).isSuccess).toBe(true);
    } finally {
      for (const name of ['NODE_USE_ENV_PROXY', 'HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY'])
        delete process.env[name];
    }
    expect([proxy.connections(), target.requests.length]).toEqual([0, 1]);
  });
});

describe('a misbehaving receiver', { timeout: 30_000 }, () => {
  const slow: Record<string, () => Promise<Receiver>> = {
    'accepts and says nothing': () => rawReceiver(() => {}),
    'reads and never answers': () => receiver(() => {}),
    'drips its headers': () =>
      rawReceiver(async (socket) => {
        for (const character of 'HTTP/1.1 200 OK\r\nX-Slow: yes\r\n\r\n') {
          if (!socket.writable) return;
          socket.write(character);
          await sleep(400);
        }
      }),
    'drips its body': () =>
      receiver(async (_received, response) => {
        response.writeHead(200, { 'content-length': '500' });
        while (response.writable && !response.destroyed) {
          response.write('x');
          await sleep(400);
        }
      }),
    'sends 100 Continue for ever': () =>
      rawReceiver(async (socket) => {
        while (socket.writable) {
          socket.write('HTTP/1.1 100 Continue\r\n\r\n');
          await sleep(100);
        }
      }),
  };

  test('fails after five seconds in all, whether silent or dripping', async () => {
    const names = Object.keys(slow);
    const outcomes = await Promise.all(
      names.map(async (name) => {
        const target = await slow[name]?.();
        return send(target?.url ?? '');
      }),
    );
    for (const [index, outcome] of outcomes.entries()) {
      expect([names[index], outcome.isSuccess, outcome.error]).toEqual([
        names[index],
        false,
        'No complete answer within 5 seconds.',
      ]);
      expect(outcome.durationMs).toBeGreaterThan(4_900);
      // A limit for each step alone would end after ten seconds or never. On a busy machine timers are late.
      expect(outcome.durationMs).toBeLessThan(8_000);
    }
    expect(outcomes.map(({ statusCode }) => statusCode)).toEqual([null, null, null, 200, null]);
  });

  test('is read for 1,024 bytes of 10 MB, and of an endless or compressed body, and then disconnected', async () => {
    const big = await receiver(answer(200, 'y'.repeat(10_000_000)));
    expect(await send(big.url)).toMatchObject({
      isSuccess: true,
      responseBody: 'y'.repeat(1024),
      isResponseBodyTruncated: true,
    });
    let written = 0;
    let isClosed = false;
    const endless = await receiver((_received, response) => {
      const more = () => {
        while (!response.destroyed && response.write('z'.repeat(65_536))) written += 65_536;
      };
      response.on('drain', more).on('close', () => {
        isClosed = true;
      });
      response.writeHead(500);
      more();
    });
    const before = process.memoryUsage().rss;
    expect(await send(endless.url)).toMatchObject({
      isSuccess: false,
      statusCode: 500,
      isResponseBodyTruncated: true,
    });
    await expect.poll(() => isClosed).toBe(true);
    expect(written).toBeLessThan(20_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000);
    const bomb = await receiver((_received, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000)));
    });
    const bombed = await send(bomb.url);
    expect(bombed).toMatchObject({ isSuccess: true, isResponseBodyTruncated: true });
    expect(Buffer.byteLength(bombed.responseBody)).toBeLessThanOrEqual(1024);
  });

  test('fails with a reason if it resets, hangs up, refuses, or uses another protocol', async () => {
    const reset = await rawReceiver((socket) => void socket.on('data', () => socket.resetAndDestroy()));
    const hangUp = await rawReceiver((socket) => void socket.on('data', () => socket.end()));
    const atOnce = await rawReceiver((socket) => void socket.destroy());
    const gibberish = await rawReceiver(
      (socket) => void socket.on('data', () => socket.end('SSH-2.0-OpenSSH_9.6\r\n')),
    );
    const hugeHeader = await rawReceiver(
      (socket) =>
        void socket.on('data', () => socket.end(`HTTP/1.1 200 OK\r\nX: ${'h'.repeat(100_000)}\r\n\r\n`)),
    );
    const smuggled = await rawReceiver(
      (socket) =>
        void socket.on('data', () =>
          socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
        ),
    );
    // A port that was free a moment ago may belong to another test by now.
    const gone = { url: 'http://127.0.0.77:1/hook' };
    const tlsOnPlain = (await receiver()).url.replace('http:', 'https:');
    const reasons = await Promise.all(
      [
        reset.url,
        hangUp.url,
        atOnce.url,
        gibberish.url,
        hugeHeader.url,
        smuggled.url,
        gone.url,
        tlsOnPlain,
      ].map(async (url) => {
        const outcome = await send(url);
        expect([url, outcome.isSuccess, outcome.statusCode]).toEqual([url, false, null]);
        return outcome.error;
      }),
    );
    expect(reasons).toEqual([
      'The connection was closed before the answer arrived.',
      'The connection was closed before the answer arrived.',
      'The connection was closed before the answer arrived.',
      'The answer is not valid HTTP.',
      'The answer is not valid HTTP.',
      'The answer is not valid HTTP.',
      'The connection was refused.',
      'The TLS connection could not be established.',
    ]);
  });
});
