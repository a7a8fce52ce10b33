import { describe, expect, test } from 'vitest';
import { levelUri, readLevelUri } from '#lib/mcp/level-uri.ts';
import { projectOf } from '#lib/mcp/message-call.ts';
import { describedTools } from '#lib/mcp/tools.ts';
import { importsOf, sourceFiles, sourceText } from '#tests/support/imports.ts';

const id = '00000000-0000-4000-8000-000000000000';
const rpc = { jsonrpc: '2.0' as const, id: 1, method: 'tools/call' };

describe('the SDK of the Model Context Protocol', () => {
  test('is loaded by the first message, and by nothing at the start', () => {
    const imports = sourceFiles().flatMap(importsOf);
    const importersOf = (wanted: RegExp) =>
      [...new Set(imports.filter(({ to }) => wanted.test(to)).map(({ from }) => from))].toSorted();
    const [server, entry] = ['lib/mcp/mcp-server.ts', 'lib/mcp/serve-message.ts'];
    expect(importersOf(/^@modelcontextprotocol\//)).toEqual([server, entry]);
    expect(importersOf(/mcp\/mcp-server\.ts$/)).toEqual([entry]);
    expect(importersOf(/mcp\/serve-message\.ts$/)).toEqual(['lib/mcp/answer-message.ts']);
    expect(sourceText('lib/mcp/answer-message.ts')).toMatch(/await import\('\.\/serve-message\.ts'\)/);
  });
});

describe('the introduction for an assistant', () => {
  test('is short: all tools together have at most 24 KB', () => {
    expect(JSON.stringify(describedTools()).length).toBeLessThan(24 * 1024);
  });
});

describe('the project of a message', () => {
  test.each([
    [{ arguments: { project: 'museum' } }, 'museum'],
    [{ name: 'update_places', arguments: { project: 'museum' } }, 'museum'],
    [{ name: 'get_route', arguments: { project: 'museum' } }, null],
    // A thread would end while it builds directions and delivers events.
    [{ name: 'publish', arguments: { project: 'museum' } }, null],
    [{ uri: levelUri(id, id) }, id],
    [{ uri: 'https://example.org' }, null],
    [{ arguments: { project: 7 } }, null],
    [{ arguments: null }, null],
    [{ arguments: ['museum'] }, null],
    [undefined, null],
  ])('%j is %s', (params, project) => {
    expect(projectOf({ ...rpc, params })).toBe(project);
  });

  test('is read from the address of a level and from no other', () => {
    expect(readLevelUri(levelUri(id, id))).toEqual({ projectId: id, idOrKey: id });
    for (const uri of [`${levelUri(id, id)}/x`, levelUri(id, 'ground'), `x${levelUri(id, id)}`, '', '\u0000'])
      expect(readLevelUri(uri)).toBeNull();
  });
});
