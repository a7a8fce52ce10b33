import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Certificate, hasOpenssl, TestAuthority } from '#tests/support/certificates.ts';
import { doorPort, useDoor } from '#tests/support/door.ts';
import { newApiKey, newPerson, newPublishedProject } from '#tests/support/factories.ts';
import { useInstalled } from '#tests/support/installed-packages.ts';
import { useService } from '#tests/support/service.ts';

useService();
useDoor();
const installed = useInstalled(['cli']);
let key = '';
let name = '';
beforeAll(async () => {
  const ada = await newPerson();
  ({ name } = await newPublishedProject(ada));
  key = await newApiKey(ada, 'write');
});

/** No variable of the machine that runs the tests. */
const noProxies = {
  HTTPS_PROXY: '',
  https_proxy: '',
  HTTP_PROXY: '',
  http_proxy: '',
  NO_PROXY: '',
  no_proxy: '',
};
const projects = (url: string, env: Record<string, string> = {}) =>
  installed.command('atrium', ['projects'], {
    env: { ...noProxies, ATRIUM_URL: url, ATRIUM_KEY: key, ...env },
    cwd: installed.folder(),
  });

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A proxy that leads every name to the service, and remembers what it was asked. */
async function newProxy(refusal?: string) {
  const heard: string[] = [];
  const server = createServer();
  server.on('connect', (request, socket) => {
    heard.push(`${request.url} ${request.headers['proxy-authorization'] ?? 'nobody'}`);
    socket.on('error', () => {});
    if (refusal) return socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\n\r\n`);
    const inner = connect(doorPort(), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      inner.pipe(socket).pipe(inner);
    });
    inner.on('error', () => socket.destroy());
  });
  return { heard, port: await listening(server) };
}

describe('the command line behind a proxy', { timeout: 60_000 }, () => {
  test('reaches a service that only the proxy can reach, with the user and password of the proxy', async () => {
    const proxy = await newProxy();
    const ended = await projects('http://maps.invalid', {
      HTTP_PROXY: `http://ada:tulip%2F1@127.0.0.1:${proxy.port}`,
    });
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining(name), error: '' });
    const credentials = Buffer.from('ada:tulip/1').toString('base64');
    expect(proxy.heard[0]).toBe(`maps.invalid:80 Basic ${credentials}`);
  });

  test('reaches the names of NO_PROXY without it', async () => {
    const proxy = await newProxy('500 Never');
    const url = `http://127.0.0.1:${doorPort()}`;
    const at = `http://127.0.0.1:${proxy.port}`;
    const ended = await projects(url, { HTTP_PROXY: at, HTTPS_PROXY: at, NO_PROXY: '127.0.0.1' });
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining(name) });
    expect(proxy.heard).toEqual([]);
  });

  test.each([
    ['407 Proxy Authentication Required', /The proxy asks for a user and a password/],
    ['403 Forbidden', /The proxy does not connect to https:\/\/maps\.invalid\. It answered 403/],
  ])('says what the proxy answered: %s', async (refusal, words) => {
    const { port } = await newProxy(refusal);
    const ended = await projects('https://maps.invalid', {
      HTTPS_PROXY: `http://a:s3cret@127.0.0.1:${port}`,
    });
    expect(ended).toMatchObject({ code: 1, error: expect.stringMatching(words) });
    expect(ended.error).not.toContain('s3cret');
  });

  test('refuses the address of a proxy that is none, without repeating it', async () => {
    const ended = await projects('https://maps.invalid', { HTTPS_PROXY: 'ada:s3cret@proxy:3128' });
    expect(ended).toMatchObject({
      code: 2,
      error: expect.stringContaining('HTTPS_PROXY is not the address'),
    });
    expect(ended.error).not.toContain('s3cret');
  });
});

describe('the command line names the fault of a connection', { timeout: 60_000 }, () => {
  test('to an unknown name', async () => {
    const ended = await projects('https://maps.invalid');
    expect(ended).toMatchObject({ code: 1, error: 'The name maps.invalid is unknown here.' });
  });

  test('to a port on which nothing listens', async () => {
    const server = createServer();
    const port = await listening(server);
    await new Promise((closed) => server.close(closed));
    const ended = await projects(`http://127.0.0.1:${port}`);
    expect(ended).toMatchObject({ code: 1, error: `Nothing listens at 127.0.0.1:${port}.` });
  });

  test('to a service without TLS', async () => {
    const port = await listening(createServer());
    const ended = await projects(`https://127.0.0.1:${port}`);
    expect(ended).toMatchObject({
      code: 1,
      error: expect.stringMatching(/no secure connection.*Check http:/),
    });
  });
});

describe.skipIf(!hasOpenssl)('the command line names the fault of a certificate', { timeout: 60_000 }, () => {
  let authority: TestAuthority;
  beforeAll(() => {
    authority = new TestAuthority();
  });
  afterAll(() => authority.remove());
  const secure = async (certificate: Certificate) =>
    `https://127.0.0.1:${await listening(createSecureServer(certificate))}`;

  test('from an unknown authority, with the setting that makes it known', async () => {
    const ended = await projects(await secure(authority.issue('IP:127.0.0.1')));
    expect(ended.code).toBe(1);
    expect(ended.error).toMatch(/from an unknown authority \(\w+\)\..*NODE_EXTRA_CA_CERTS/);
  });

  test('that has expired', async () => {
    const ended = await projects(await secure(authority.issue('IP:127.0.0.1', new Date(Date.now() - 1000))), {
      NODE_EXTRA_CA_CERTS: authority.file,
    });
    expect(ended).toMatchObject({ code: 1, error: expect.stringMatching(/has expired\.$/) });
  });

  test('for another name', async () => {
    const ended = await projects(await secure(authority.issue('DNS:other.example')), {
      NODE_EXTRA_CA_CERTS: authority.file,
    });
    expect(ended).toMatchObject({ code: 1, error: expect.stringMatching(/is for another name\.$/) });
  });
});
