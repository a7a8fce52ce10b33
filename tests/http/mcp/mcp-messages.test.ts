import { beforeAll, describe, expect, test } from 'vitest';
import { door, doorPort, useDoor } from '#tests/support/door.ts';
import { newApiKey, newPerson, newSavedProject, type Person } from '#tests/support/factories.ts';
import { connectAssistant } from '#tests/support/mcp.ts';
import { useService } from '#tests/support/service.ts';

useService();
useDoor();

let ada: Person;
let key: string;
beforeAll(async () => {
  ada = await newPerson();
  key = await newApiKey(ada, 'write');
});

const post = (json: unknown, headers: Record<string, string> = {}) =>
  door('POST', '/api/mcp/', { token: key, json, headers });
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const callOf = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

describe('messages of an assistant', () => {
  const rpcError = (code: number) => ({
    jsonrpc: '2.0',
    id: null,
    error: { code, message: expect.any(String) },
  });
  const raw = (text: string, type = 'application/json') =>
    door('POST', '/api/mcp/', { token: key, raw: text, headers: { 'content-type': type } });

  test.each([
    ['half an object', '{"jsonrpc":"2.0",', -32700],
    ['nothing', '', -32700],
    ['bytes that are not text', '\u0000\u0001', -32700],
    ['too deep nesting', `${'['.repeat(5000)}${']'.repeat(5000)}`, -32700],
    ['a batch', JSON.stringify([list, list]), -32600],
    ['a huge batch', JSON.stringify(Array(10_000).fill({ jsonrpc: '2.0', id: 1, method: 'ping' })), -32600],
    ['another version', JSON.stringify({ ...list, jsonrpc: '1.0' }), -32600],
    ['no version', JSON.stringify({ id: 1, method: 'ping' }), -32600],
    ['a method that is not text', JSON.stringify({ ...list, method: { a: 1 } }), -32600],
    ['an id that is an object', JSON.stringify({ ...list, id: { a: 1 } }), -32600],
    ['text', '"ping"', -32600],
    ['null', 'null', -32600],
  ])('are 400 in the form of the protocol for %s', async (_, text, code) => {
    const answer = await raw(text);
    expect([answer.status, answer.body]).toEqual([400, rpcError(code)]);
  });

  test('without method, result or error are 400', async () => {
    const answer = await raw('{"jsonrpc":"2.0","id":1}');
    expect([answer.status, answer.body.error.code]).toEqual([400, expect.any(Number)]);
  });

  test('of another media type are 415, and of more than a megabyte 413', async () => {
    expect((await raw(JSON.stringify(list), 'text/plain')).status).toBe(415);
    expect((await raw(`{"jsonrpc":"2.0","a":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413);
  });

  test('with an unknown method, tool or version of the protocol are refused, and the refusal leaks nothing', async () => {
    for (const message of [
      { ...list, method: 'admin/everything' },
      { ...list, method: '__proto__' },
      callOf('constructor', {}),
      { ...list, method: 'tools/call', params: { name: 'get_project', arguments: [] } },
      { ...list, method: 'resources/read', params: { uri: 'file:///etc/passwd' } },
      { ...list, method: 'logging/setLevel', params: { level: 'debug' } },
      { ...list, method: 'resources/subscribe', params: { uri: 'atrium://x' } },
    ]) {
      const { status, body } = await post(message);
      expect([message, status, body.error?.code]).toEqual([message, 200, expect.any(Number)]);
      expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:\d|select |root:/i);
    }
    expect((await post(list, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
  });

  test('with arguments that no schema accepts are refused and reach no query', async () => {
    const project = await newSavedProject(ada);
    for (const args of [
      {},
      { project: 7 },
      { project: project.id, extra: 1 },
      { project: "'; drop table projects; --" },
      { project: '\u0000' },
      { project: 'x'.repeat(100_000) },
      JSON.parse('{"__proto__":{"project":"x"}}'),
    ]) {
      const { body } = await post(callOf('get_project', args));
      expect([args, body.result?.isError]).toEqual([args, true]);
    }
  });

  test('open no stream: GET and DELETE are 405, and a subscription is refused at once', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      const answer = await door(method, '/api/mcp/', { token: key });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    }
    const { client } = await connectAssistant(key, 'auto');
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow();
    await client.close();
  });

  test('are accepted without a body as notifications and as answers to nothing', async () => {
    for (const message of [
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      { jsonrpc: '2.0', id: 1, result: {} },
    ]) {
      const answer = await post(message);
      expect([answer.status, answer.body]).toEqual([202, '']);
    }
  });

  test('are answered for a client that accepts only JSON, and for one that names no type', async () => {
    const response = await fetch(`http://127.0.0.1:${doorPort()}/api/mcp/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(list),
    });
    expect(response.headers.get('content-type')).toContain('application/json');
    expect((await response.json()).result.tools.length).toBeGreaterThan(5);
  });
});
