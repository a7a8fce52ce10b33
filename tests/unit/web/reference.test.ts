import { describe, expect, test } from 'vitest';
import { curlOf, fieldsOf, objectIn, typeParts } from '#app/docs/describe-schema.ts';
import { sections } from '#app/docs/open-api.ts';
import document from '#lib/contract/openapi.json' with { type: 'json' };
import type { Schema } from '#lib/contract/openapi-types.ts';
import { appStrings } from '#lib/messages/app.ts';

const t = appStrings('en').docs;
const typeText = (schema: Schema) =>
  typeParts(schema, t)
    .map(({ text }) => text)
    .join('');

describe('the API reference', () => {
  test('shows every operation of the document once', () => {
    const shown = sections.flatMap(({ operations }) => operations.map(({ id }) => id));
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(shown.toSorted()).toEqual(described.map(({ operationId }) => operationId).toSorted());
  });

  test('shows the calls of a section in the order in which they are used', () => {
    const idsOf = (slug: string) =>
      sections.find((each) => each.slug === slug)?.operations.map(({ id }) => id);
    expect(idsOf('accounts')?.slice(0, 5)).toEqual(['register', 'login', 'refreshToken', 'logout', 'getMe']);
    expect(idsOf('projects')?.slice(0, 3)).toEqual(['listProjects', 'createProject', 'getProject']);
  });

  test('gives each endpoint a call without an open placeholder', () => {
    for (const operation of sections.flatMap(({ operations }) => operations)) {
      expect(curlOf(operation, 'https://maps.example')).not.toMatch(/[{]\w+[}]\/|undefined/);
    }
  });

  test('names types in words', () => {
    expect(typeText({ type: ['string', 'null'] })).toBe('string or null');
    expect(typeText({ type: 'array', items: { $ref: '#/components/schemas/Area' } })).toBe('array of Area');
    expect(typeText({ anyOf: [{ $ref: '#/x/Tag' }, { type: 'null' }] })).toBe('Tag or null');
    expect(typeText({ type: 'object', additionalProperties: { type: 'string' } })).toBe(
      'object of string by name',
    );
    const pair: Schema = { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] };
    expect(typeText(pair)).toBe('[number, number]');
  });

  test('leaves out members that are accepted and ignored', () => {
    const schema: Schema = {
      type: 'object',
      properties: { id: {}, name: { type: 'string' } },
      required: ['name'],
    };
    expect(fieldsOf(schema, t)).toMatchObject([{ name: 'name', isRequired: true }]);
    expect(objectIn({ type: 'array', items: schema })).toBe(schema);
    expect(objectIn({ type: 'string' })).toBeNull();
  });
});
