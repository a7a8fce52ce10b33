import { describe, expect, test } from 'vitest';
import { curlOf, fieldsOf } from '#app/docs/describe-schema.ts';
import { sections } from '#app/docs/open-api.ts';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { openApiDocument } from '#lib/contract/openapi.ts';
import type { Schema } from '#lib/contract/openapi-types.ts';
import { refusalsOf } from '#lib/contract/refusals.ts';
import { appStrings } from '#lib/messages/app.ts';

type Response = { $ref?: string; headers?: Record<string, unknown> };
type Operation = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
};
const document = openApiDocument() as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
};
const operationOf = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path}`);
  return found;
};
const headersOf = ({ $ref, headers }: Response = {}): string[] => {
  const named = $ref ? document.components.responses[$ref.split('/').at(-1) ?? ''] : undefined;
  return Object.keys(named?.headers ?? headers ?? {});
};
const sentHeaders = ({ parameters = [] }: Operation) =>
  parameters.filter((one) => one.in === 'header').map(({ name }) => name);

describe('the forms of the document', () => {
  test('have every field that the endpoint reads, and require the file', () => {
    for (const endpoint of endpoints.filter(({ bodyKind }) => bodyKind === 'multipart')) {
      const form = operationOf(endpoint.method, endpoint.path).requestBody?.content['multipart/form-data'];
      const fields = Object.keys('shape' in endpoint.body ? (endpoint.body.shape as object) : {});
      expect(Object.keys(form?.schema.properties ?? {}).toSorted()).toEqual(
        [...endpoint.fileParts, ...fields].toSorted(),
      );
      expect(form?.schema.required).toEqual(endpoint.fileParts);
    }
  });

  test('describe indexed names by patterns that accept the real names and no other', () => {
    const form = operationOf('PATCH', '/api/projects/{project_id}/').requestBody?.content[
      'multipart/form-data'
    ];
    const patterns = Object.keys(form?.schema.patternProperties ?? {}).map((pattern) => new RegExp(pattern));
    const isNamed = (name: string) => patterns.some((pattern) => pattern.test(name));
    for (const name of [
      'level_image_0',
      'level_12_image',
      'level_0_area_3_image_1',
      'level_1_marker_20_image_0',
    ])
      expect([name, isNamed(name)]).toEqual([name, true]);
    for (const name of ['level_image_', 'level_x_image', 'my_level_image_0', 'level_image_<i>'])
      expect([name, isNamed(name)]).toEqual([name, false]);
    expect(JSON.stringify(form)).not.toContain('<i>');
  });

  test('are shown by the reference with all their fields, in a call of curl too', () => {
    const operations = sections.flatMap((section) => section.operations);
    const imported = operations.find(({ id }) => id === 'importProject');
    const saved = operations.find(({ id }) => id === 'updateProject');
    if (!imported || !saved) throw new Error('no such operation');
    const curl = curlOf(imported, 'https://maps.example');
    for (const part of ['"file=@$FILE"', '"organization=', '"name=']) expect(curl).toContain(part);
    const form = saved.bodies.find(({ mediaType }) => mediaType === 'multipart/form-data');
    const names = fieldsOf(form?.schema ?? {}, appStrings('en').docs).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['data', 'level_image_<n>', 'level_<n>_area_<n>_image_<n>']),
    );
  });
});

describe('the headers of the document', () => {
  test('name the rate limit on every answer and the waiting time of every refusal that passes', () => {
    for (const { method, path, status } of endpoints) {
      const { responses } = operationOf(method, path);
      expect(headersOf(responses[status])).toEqual(
        expect.arrayContaining(['RateLimit-Limit', 'X-Request-Id']),
      );
      for (const code of ['429', '503']) {
        if (responses[code]) expect(headersOf(responses[code])).toContain('Retry-After');
      }
    }
  });

  test('name If-Match where a call can be refused with 412, and nowhere else', () => {
    for (const endpoint of endpoints) {
      const takes = sentHeaders(operationOf(endpoint.method, endpoint.path)).includes('If-Match');
      expect([endpoint.id, takes]).toEqual([
        endpoint.id,
        refusalsOf(endpoint).includes('preconditionFailed'),
      ]);
    }
  });

  test('name ETag and If-None-Match for the reads of a published map', () => {
    const read = operationOf('GET', '/api/p/{project}/levels/{level}/');
    expect(sentHeaders(read)).toEqual(['If-None-Match']);
    expect(headersOf(read.responses['200'])).toContain('ETag');
    expect(headersOf(read.responses['304'])).toContain('ETag');
    expect(headersOf(operationOf('GET', '/api/projects/{project_id}/').responses['200'])).toContain('ETag');
  });
});
