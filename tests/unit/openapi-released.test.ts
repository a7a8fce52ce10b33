import { describe, expect, test } from 'vitest';
import present from '#lib/contract/openapi.json' with { type: 'json' };
import type { Schema } from '#lib/contract/openapi-types.ts';
import { breakingChanges, type OpenApi, type Operation } from '#tests/support/openapi-changes.ts';
import released from '../fixtures/openapi-released.json' with { type: 'json' };

// The types of the imported JSON are literal, and narrower than the test needs.
const documents = { released, present } as unknown as { released: OpenApi; present: OpenApi };

/** Breaks that were decided, each with its reason. The changelog names them; a release empties the list. */
const decided = [
  // A stranger could look up the faults of a version.
  'GET /api/health/ 200.version may be missing now',
  // Every language that was taken still is; the forms of systems (`DE`, `zh_TW`) are too.
  'GET /api/p/{project}/search/ query lang has another pattern',
  // The released document did not say that these files are required. No call without them ever succeeded.
  'POST /api/auth/me/avatar/ body.avatar is required now',
  'POST /api/projects/{project_id}/icons/ body.file is required now',
  'POST /api/projects/{project_id}/upload-image/ body.file is required now',
  'POST /api/projects/import/ body.file is required now',
];

describe('the API', () => {
  test('keeps everything that was released, but for what was decided', () => {
    // A release adopts additions: cp lib/contract/openapi.json tests/fixtures/openapi-released.json
    expect(breakingChanges(documents.released, documents.present).toSorted()).toEqual(decided.toSorted());
  });

  test('is compared whole: a released document is not empty, and a missing path is reported', () => {
    const paths = Object.keys(documents.released.paths);
    expect(paths.length).toBeGreaterThan(60);
    const operations = Object.values(documents.released.paths).flatMap((methods) => Object.keys(methods));
    expect(breakingChanges(documents.released, { paths: {} })).toHaveLength(operations.length);
  });
});

const place: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    title: { type: ['string', 'null'] },
    kind: { type: 'string', enum: ['area', 'marker'] },
    count: { type: 'integer', minimum: 1, maximum: 10 },
    tags: { type: 'array', items: { $ref: '#/components/schemas/Tag' } },
    at: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] },
    parent: { anyOf: [{ $ref: '#/components/schemas/Place' }, { type: 'null' }] },
  },
  required: ['id', 'title'],
  additionalProperties: false,
};
const tag: Schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
const whole: Schema = { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'number' }] };
const change = structuredClone<Schema>;

function documentOf(operation: Partial<Operation>, schemas: Record<string, Schema> = {}): OpenApi {
  const reply = {
    '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Place' } } } },
  };
  const whole = { responses: { ...reply, '404': {} }, security: [{}, { key: [] }], ...operation };
  return {
    paths: { '/places/': { post: whole } },
    components: { schemas: { Place: place, Tag: tag, ...schemas } },
  };
}
const bodyOf = (schema: Schema, required = true) => ({
  requestBody: { required, content: { 'application/json': { schema } } },
});
const asReply = (schema: Schema) => documentOf({}, { Place: schema });
const asBody = (schema: Schema) => documentOf(bodyOf(schema));
const breaks = (before: OpenApi, after: OpenApi) => breakingChanges(before, after).join('\n');
/** The place with some of its members replaced. Undefined removes a member. */
function placeWith(properties: Record<string, Schema | undefined>, rest: Partial<Schema> = {}): Schema {
  const all = Object.entries({ ...place.properties, ...properties }).filter(
    ([, schema]) => schema !== undefined,
  );
  return { ...change(place), properties: Object.fromEntries(all) as Record<string, Schema>, ...rest };
}

describe('a change of a reply', () => {
  test.each<[string, Schema, string]>([
    ['a removed field', placeWith({ kind: undefined }), '.kind is gone'],
    ['another type', placeWith({ id: { type: 'integer' } }), '.id was string and is integer'],
    ['a new null', placeWith({ id: { type: ['string', 'null'] } }), '.id'],
    ['a field that can be missing', placeWith({}, { required: ['id'] }), '.title may be missing'],
    ['numbers instead of whole numbers', placeWith({ count: { type: 'number' } }), '.count was integer'],
    [
      'a triple instead of a pair',
      placeWith({ at: { type: 'array', prefixItems: [{}, {}, {}] } }),
      '.at has another number',
    ],
    ['entries of another type', placeWith({ tags: { type: 'array', items: { type: 'string' } } }), '.tags[]'],
  ])('%s is a break', (_, schema, told) => {
    expect(breaks(asReply(place), asReply(schema))).toContain(told);
  });

  test.each<[string, Schema]>([
    ['a new field', placeWith({ color: { type: 'string' } }, { required: ['id', 'title', 'color'] })],
    ['no null any more', placeWith({ title: { type: 'string' } })],
    ['whole numbers within other bounds', placeWith({ count: { type: 'integer', maximum: 99 } })],
    ['a schema in place of a reference', placeWith({ tags: { type: 'array', items: tag } })],
  ])('%s is compatible', (_, schema) => {
    expect(breaks(asReply(place), asReply(schema))).toBe('');
  });

  test('is found deep within a named schema, and a schema that names itself ends', () => {
    const after = documentOf({}, { Tag: { ...tag, properties: { name: { type: 'integer' } } } });
    expect(breaks(documentOf({}), after)).toContain('.tags[].name was string and is integer');
  });
});

describe('a change of a request', () => {
  test.each<[string, Schema, string]>([
    ['a new required field', placeWith({ x: {} }, { required: ['id', 'title', 'x'] }), '.x is required now'],
    ['a removed field', placeWith({ kind: undefined }), '.kind is gone'],
    ['another type', placeWith({ id: { type: 'integer' } }), '.id was string and is integer'],
    ['no null any more', placeWith({ title: { type: 'string' } }), '.title'],
    [
      'a removed value',
      placeWith({ kind: { type: 'string', enum: ['area'] } }),
      '.kind takes marker no more',
    ],
    ['a lower maximum', placeWith({ count: { type: 'integer', maximum: 5 } }), '.count has a lower maximum'],
    ['a pattern', placeWith({ id: { type: 'string', pattern: '^a' } }), '.id has another pattern'],
    ['a format', placeWith({ id: { type: 'string', format: 'uuid' } }), '.id must be a uuid now'],
    ['whole numbers only', placeWith({ at: whole }), '.at[0] was number and is integer'],
    ['a list of allowed values', placeWith({ id: { type: 'string', enum: ['a'] } }), '.id takes other'],
    [
      'a new required field of each entry',
      placeWith({ tags: { type: 'array', items: { ...tag, required: ['name', 'id'] } } }),
      '.tags[].id is required now',
    ],
    [
      'a lower maximum of entries',
      placeWith({ tags: { type: 'array', items: tag, maxItems: 3 } }),
      'a lower maxItems',
    ],
  ])('%s is a break', (_, schema, told) => {
    expect(breaks(asBody(place), asBody(schema))).toContain(told);
  });

  test.each<[string, Schema]>([
    ['a new field', placeWith({ color: { type: 'string' } })],
    ['a new optional field', placeWith({}, { required: ['id'] })],
    ['a new value', placeWith({ kind: { type: 'string', enum: ['area', 'marker', 'line'] } })],
    ['wider bounds', placeWith({ count: { type: 'integer', maximum: 99 } })],
    ['numbers instead of whole numbers', placeWith({ count: { type: 'number' } })],
  ])('%s is compatible', (_, schema) => {
    expect(breaks(asBody(place), asBody(schema))).toBe('');
  });
});

describe('a change of an operation', () => {
  const page = { in: 'query', name: 'page', schema: { type: 'integer' } };
  test.each<[string, Partial<Operation>, Partial<Operation>, string]>([
    ['a removed status', {}, { responses: { '200': {} } }, 'answers 404 no more'],
    [
      'another media type of the answer',
      {},
      { responses: { '200': { content: { 'text/csv': {} } }, '404': {} } },
      '200 is no application/json any more',
    ],
    [
      'a parameter with a lower maximum',
      { parameters: [page] },
      { parameters: [{ ...page, schema: { type: 'integer', maximum: 10 } }] },
      'query page has a lower maximum',
    ],
    [
      'a parameter of another type',
      { parameters: [page] },
      { parameters: [{ ...page, schema: { type: 'boolean' } }] },
      'query page was integer and is boolean',
    ],
    [
      'a parameter that becomes required',
      { parameters: [page] },
      { parameters: [{ ...page, required: true }] },
      'query page is required now',
    ],
    ['a removed parameter', { parameters: [page] }, {}, 'query page is gone'],
    [
      'a new required parameter',
      {},
      { parameters: [{ ...page, required: true }] },
      'query page is required now',
    ],
    ['a removed kind of caller', {}, { security: [{ session: [] }, {}] }, 'lets in no key any more'],
    ['a new body', {}, bodyOf(tag), 'needs a body now'],
    ['a body that may not be left out', bodyOf(tag, false), bodyOf(tag), 'needs a body now'],
    ['a removed media type', bodyOf(tag), { requestBody: { content: {} } }, 'takes no application/json'],
  ])('%s is a break', (_, before, after, told) => {
    expect(breaks(documentOf(before), documentOf(after))).toContain(told);
  });

  test('is compatible if it adds a parameter, an optional body, a status or a caller', () => {
    const { responses } = documentOf({}).paths['/places/']?.post ?? { responses: {} };
    const after = {
      parameters: [page],
      ...bodyOf(tag, false),
      responses: { ...responses, '409': {} },
      security: [{}, { key: [] }, { session: [] }],
    };
    expect(breaks(documentOf({}), documentOf(after))).toBe('');
  });
});
