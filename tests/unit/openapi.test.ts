import { describe, expect, test } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { openApiDocument } from '#lib/contract/openapi.ts';

type Schema = { type?: string; minimum?: number; maximum?: number; pattern?: string };
type Operation = {
  operationId: string;
  parameters?: { in: string; name: string; schema: Schema }[];
  responses: Record<string, { $ref?: string }>;
};
type Response = { content: Record<string, { schema?: object }> };
// The document is made from our own schemas. The test reads only the fields of these types.
const { paths, components } = openApiDocument() as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
};
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

describe('the OpenAPI document', () => {
  test('types the numbers of queries as integers with their bounds', () => {
    const names = ['page', 'page_size', 'maxwidth', 'maxheight'];
    const numbers = operations.flatMap(({ parameters = [] }) =>
      parameters.filter((each) => each.in === 'query' && names.includes(each.name)),
    );
    expect(new Set(numbers.map(({ name }) => name))).toEqual(new Set(names));
    for (const { name, schema } of numbers) {
      expect([name, schema.type, schema.minimum, schema.pattern]).toEqual([name, 'integer', 1, undefined]);
      expect(schema.maximum).toBeGreaterThan(1);
    }
    expect(numbers.find(({ name }) => name === 'page_size')?.schema.maximum).toBe(100);
  });

  test('lists every refusal by its status and schema', () => {
    expect(operations).toHaveLength(endpoints.length);
    for (const { operationId, responses } of operations) {
      expect([operationId, Object.keys(responses)]).toEqual([
        operationId,
        expect.arrayContaining(['400', '405', '429', '500', '503']),
      ]);
      for (const [status, { $ref = '' }] of Object.entries(responses)) {
        expect(status).toMatch(/^\d\d\d$/);
        if (Number(status) < 400) continue;
        const { content } = components.responses[$ref.replace('#/components/responses/', '')] ?? {};
        expect([operationId, status, content?.['application/json']?.schema]).toEqual([
          operationId,
          status,
          expect.any(Object),
        ]);
      }
    }
  });

  test.each([
    ['getMe', ['401', '403'], ['404', '413', '415']],
    ['getProject', ['401', '403', '404'], ['409', '413', '415']],
    ['updateProject', ['401', '403', '404', '409', '412', '413', '415'], []],
    ['getPublicLevel', ['401', '403', '404'], ['409', '413']],
    ['runHousekeeping', ['401', '404'], ['403', '413']],
    ['login', ['401', '403', '413', '415'], ['404', '409']],
    ['getHealth', ['503'], ['401', '404', '413']],
  ])('lists for %s %j and not %j', (id, named, unnamed) => {
    const statuses = Object.keys(operations.find(({ operationId }) => operationId === id)?.responses ?? {});
    expect(statuses).toEqual(expect.arrayContaining(named));
    for (const status of unnamed) expect(statuses).not.toContain(status);
  });
});
