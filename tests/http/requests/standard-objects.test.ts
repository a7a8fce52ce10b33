import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NextRequest, NextResponse } from 'next/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heardRequest } from '#lib/boot/heard-request.ts';
import { sendResponse } from '#lib/boot/send-response.ts';
import { answer } from '#lib/platform/answer.ts';

let origin = '';
let reply: (request: Request) => Promise<Response> | Response;
const server = createServer(async (message, res) => {
  await sendResponse(res, await reply(heardRequest(message, res)), 60_000);
});
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

/** Sends a request to the server and returns what `read` makes of it there. */
async function heard<T>(read: (request: Request) => T | Promise<T>, init: RequestInit = {}): Promise<T> {
  const result = Promise.withResolvers<T>();
  reply = async (request) => {
    result.resolve(await read(request));
    return answer(204, {}, null);
  };
  await fetch(`${origin}/a/b?c=d`, init);
  return result.promise;
}

const json = {
  method: 'POST',
  body: '{"a":1}',
  headers: { 'content-type': 'application/json', 'x-one': 'é' },
};

describe('the request that our server makes', () => {
  test('is a Request, with Headers, an AbortSignal and a ReadableStream', async () => {
    const kinds = ({ headers, signal, body }: Request) => [headers, signal, body];
    const [headers, signal, body] = await heard(kinds, json);
    expect(headers).toBeInstanceOf(Headers);
    expect(signal).toBeInstanceOf(AbortSignal);
    expect(body).toBeInstanceOf(ReadableStream);
    expect(await heard((request) => request)).toBeInstanceOf(Request);
    expect(await heard(({ body: none }) => none)).toBeNull();
  });

  test('answers every member of a Request: bodies, copies, the headers in turn', async () => {
    expect(await heard((request) => request.json(), json)).toEqual({ a: 1 });
    expect(await heard((request) => request.clone().text(), json)).toBe('{"a":1}');
    expect(await heard(async (request) => (await request.bytes()).byteLength, json)).toBe(7);
    expect(await heard(({ redirect }) => redirect)).toBe('follow');
    const names = await heard(({ headers }) => [...headers.keys()], json);
    expect(names).toEqual(expect.arrayContaining(['content-type', 'host', 'x-one']));
    const typed = await heard(({ headers }) => [headers.get('Content-Type'), headers.has('X-ONE')], json);
    expect(typed).toEqual(['application/json', true]);
    const form = new FormData();
    form.set('name', 'Hall');
    const sent = { method: 'POST', body: form };
    expect(await heard(async (request) => (await request.formData()).get('name'), sent)).toBe('Hall');
  });

  test('has a clone that the classes of Next and of the web take', async () => {
    const again = (request: Request) => [new NextRequest(request.clone()), new Request(request.clone())];
    const [next, web] = await heard(again);
    expect(next?.headers.get('host')).toBe(new URL(origin).host);
    expect([next?.url, web?.url]).toEqual(['http://localhost/a/b?c=d', 'http://localhost/a/b?c=d']);
    const text = (request: Request) => new NextRequest(request.clone()).text();
    expect(await heard(text, json)).toBe('{"a":1}');
  });
});

describe('an answer of ours', () => {
  const made = () => answer(201, { 'Content-Type': 'text/plain', ETag: '"1"' }, Buffer.from('Hall'));

  test('is a Response, which answers every member of one', async () => {
    expect(made()).toBeInstanceOf(Response);
    expect([made().status, made().ok, made().headers.get('etag')]).toEqual([201, true, '"1"']);
    expect([await made().text(), await made().clone().text()]).toEqual(['Hall', 'Hall']);
    expect(made().body).toBeInstanceOf(ReadableStream);
  });

  test('is taken by the classes of Next and of the web', async () => {
    const { body, status, headers } = made();
    const next = new NextResponse(body, { status, headers });
    expect([next.status, next.headers.get('etag'), await next.text()]).toEqual([201, '"1"', 'Hall']);
    const web = new Response(made().body, made());
    expect([web.status, web.headers.get('etag'), await web.text()]).toEqual([201, '"1"', 'Hall']);
  });

  test.each<[string, () => Response]>([
    ['as it was made', made],
    [
      'with the headers that somebody added',
      () => {
        const changed = made();
        changed.headers.set('X-Added', 'yes');
        return changed;
      },
    ],
    ['as a Response of the web', () => new Response('Hall', { status: 201, headers: { ETag: '"1"' } })],
  ])('is sent %s', async (what, make) => {
    reply = make;
    const received = await fetch(origin);
    expect([received.status, received.headers.get('etag'), await received.text()]).toEqual([
      201,
      '"1"',
      'Hall',
    ]);
    expect(received.headers.get('x-added')).toBe(what.startsWith('with') ? 'yes' : null);
  });
});
