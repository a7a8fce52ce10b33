import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { endpoints, type NamedEndpoint } from '#lib/contract/endpoints/index.ts';
import { openApiDocument } from '#lib/contract/openapi.ts';
import { messageError } from '#lib/contract/schemas/messages.ts';
import { nameServers } from '#lib/webhooks/resolve-host.ts';
import { type ApiAnswer, type ApiCall, api } from '#tests/support/api.ts';
import { newApiKey, newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { rowsOf } from '#tests/support/foreign-rows.ts';
import { breakOnePlace, Dice, rawJson, type Schema, ValueMaker } from '#tests/support/fuzz-values.ts';
import { sampleCall } from '#tests/support/samples.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { newWebhook } from '#tests/support/webhooks.ts';

useService();

const isLong = process.env.LONG_TESTS === '1';
const seed = Number(process.env.FUZZ_SEED ?? 1);
/** Requests an endpoint, with a body and without. */
const runs = isLong ? { body: 600, plain: 120 } : { body: 9, plain: 3 };

type Operation = {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
// The document is made from our own schemas. The test reads only the fields of Schema.
const document = openApiDocument() as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

type Scope = { person: Person; keys: string[]; projectId: string; webhookId: string; known: string[] };
type Request = { method: string; path: string; call: ApiCall; shown: string };

const counts = new Map<number, number>();
let scope: Scope;
let foreign: string[];
let foreignRows: Awaited<ReturnType<typeof rowsOf>>;
let foreignKnown: string[];

beforeAll(async () => {
  // Nothing listens there. Names are not resolved while fuzzing.
  nameServers().push('127.0.0.1:9');
  withSettings({ webhooksAllowLocal: true });
  const other = await newScope();
  foreign = [other.person.userId, other.person.organizationId, other.projectId, other.webhookId];
  foreignKnown = other.known;
  foreignRows = await rowsOf(foreign);
  scope = await newScope();
});

async function newScope(): Promise<Scope> {
  const person = await newPerson();
  const project = await newPublishedProject(person);
  const webhook = await newWebhook(person, 'http://127.0.0.1:9/hook', { events: ['project.deleted'] });
  const [level] = project.levels;
  const known = [
    project.id,
    project.key,
    level.id,
    level.key,
    level.areas[0].id,
    level.areas[0].key,
    level.markers[0].id,
    project.tags[0].id,
    person.organizationId,
    person.userId,
    webhook.id,
  ];
  const keys = [
    await newApiKey(person, 'write'),
    await newApiKey(person, 'write'),
    await newApiKey(person, 'read'),
  ];
  return { person, keys, projectId: project.id, webhookId: webhook.id, known };
}

/** Makes the caller again if a request deleted a part of it. */
async function mendScope(): Promise<void> {
  const { person, projectId, webhookId } = scope;
  const webhook = await api('GET', `/api/webhooks/${webhookId}/?organization=${person.organizationId}`, {
    token: person.access,
  });
  // Read here: an answer of the API takes ten times as long, a thousand times.
  const published = await database().execute(sql`
    SELECT FROM projects WHERE id = ${projectId} AND status = 'PUBLISH'
    AND EXISTS (SELECT FROM draft_levels WHERE project_id = ${projectId})`);
  if (webhook.status === 200 && published.length > 0) return;
  scope = await newScope();
}

function requestFor(endpoint: NamedEndpoint, dice: Dice): Request {
  const known = [...scope.known, ...scope.known, ...foreignKnown];
  const hostility = dice.of([0.02, 0.08, 0.25]);
  const maker = new ValueMaker(dice, document.components.schemas, known, hostility);
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] ?? {};
  const sample = sampleCall(endpoint, {
    projectId: scope.projectId,
    organizationId: scope.person.organizationId,
  });
  const path = pathFor(endpoint, operation, maker, dice);
  const call: ApiCall = {
    token: tokenFor(endpoint, dice),
    ...bodyFor(endpoint, operation, sample.call, maker, dice),
  };
  const shown = typeof call.raw === 'string' ? call.raw.slice(0, 2000) : (call.form && '(form)') || '(bytes)';
  return { method: endpoint.method, path, call, shown: `${JSON.stringify(call.headers ?? {})} ${shown}` };
}

function tokenFor({ auth }: NamedEndpoint, dice: Dice): string | undefined {
  if (auth === 'none' || dice.chance(0.04)) return undefined;
  if (auth === 'public' && dice.chance(0.6)) return undefined;
  return auth !== 'account' && dice.chance(0.35) ? dice.of(scope.keys) : scope.person.access;
}

function pathFor(endpoint: NamedEndpoint, operation: Operation, maker: ValueMaker, dice: Dice): string {
  const ids: Record<string, string> = {
    project_id: scope.projectId,
    project: scope.projectId,
    organization_id: scope.person.organizationId,
    id: scope.webhookId,
    n: '1',
  };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const own = ids[name] ?? maker.text({ format: 'uuid' });
    const value = dice.chance(0.85) ? own : maker.text();
    // An empty segment would be another path, and a malformed one cannot be written.
    return encodeURIComponent((value.replace(/^\.*$/, 'x') || 'x').toWellFormed().slice(0, 2000));
  });
  const query = new URLSearchParams();
  for (const { in: where, name, schema } of operation.parameters ?? []) {
    if (where !== 'query' || !dice.chance(0.7)) continue;
    const isOwn = name === 'organization' || name === 'project';
    const own = name === 'project' ? scope.projectId : scope.person.organizationId;
    query.append(name, isOwn && dice.chance(0.8) ? own : String(maker.text(schema)));
    if (dice.chance(0.05)) query.append(name, maker.text());
  }
  if (dice.chance(0.05)) query.append(dice.of(['__proto__', 'x', 'page', 'constructor[a]']), maker.text());
  return query.size > 0 ? `${path}?${query}` : path;
}

type Body = Pick<ApiCall, 'raw' | 'form' | 'headers'>;

function bodyFor(
  endpoint: NamedEndpoint,
  operation: Operation,
  sample: ApiCall,
  maker: ValueMaker,
  dice: Dice,
): Body {
  if (endpoint.method === 'GET') return {};
  if (endpoint.bodyKind === 'none') return dice.chance(0.3) ? { raw: 'x'.repeat(dice.below(50)) } : {};
  if (dice.chance(0.12)) return brokenBody(dice);
  const isForm =
    endpoint.bodyKind === 'multipart' || (endpoint.bodyKind === 'json-or-multipart' && dice.chance(0.3));
  const schema = operation.requestBody?.content['application/json']?.schema ?? {};
  const value =
    sample.json !== undefined && dice.chance(0.4)
      ? breakOnePlace(sample.json, maker, dice)
      : maker.of(schema);
  if (isForm) return { form: formFor(endpoint, rawJson(value), maker, dice) };
  return { raw: rawJson(value).toWellFormed(), headers: { 'content-type': 'application/json' } };
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function formFor(endpoint: NamedEndpoint, data: string, maker: ValueMaker, dice: Dice): FormData {
  const form = new FormData();
  if (endpoint.bodyKind === 'json-or-multipart' && dice.chance(0.9)) form.append('data', data);
  const names = [
    ...endpoint.fileParts.map((name) => name.replace(/<\w>/g, () => String(dice.below(2)))),
    'level_999999_area_0_image_0',
    'level_-1_image',
    '__proto__',
    'data',
    'name',
    'organization',
  ];
  const contents = [
    pixel,
    pixel.subarray(0, 40),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>'),
    Buffer.from('<svg'),
    Buffer.from('PK\u0003\u0004 no archive'),
    Buffer.alloc(0),
    Buffer.from('GIF89a'),
  ];
  for (let left = dice.below(4); left >= 0; left--) {
    const name = left === 0 ? (names[0] ?? 'file') : dice.of(names);
    if (dice.chance(0.25)) form.append(name, maker.text());
    else form.append(name, new Blob([new Uint8Array(dice.of(contents))]), maker.text().toWellFormed());
  }
  return form;
}

function brokenBody(dice: Dice): Body {
  const json = { 'content-type': 'application/json' };
  return dice.of<() => Body>([
    () => ({ raw: '{"a":', headers: json }),
    () => ({ raw: '[', headers: json }),
    () => ({ raw: '"\\ud800"', headers: json }),
    () => ({ raw: '[]', headers: json }),
    () => ({ raw: 'null', headers: json }),
    () => ({ raw: '42', headers: json }),
    () => ({ raw: '', headers: json }),
    () => ({ raw: '['.repeat(100_000), headers: json }),
    () => ({ raw: `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, headers: json }),
    () => ({ raw: '{"name":"a","name":"b","__proto__":{"name":"c"}}', headers: json }),
    () => ({ raw: new Uint8Array([0xff, 0xfe, 0x7b, 0x00]), headers: json }),
    () => ({ raw: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } }),
    () => ({ raw: '{}', headers: { 'content-type': 'text/plain' } }),
    () => ({ raw: '<a/>', headers: { 'content-type': 'application/xml' } }),
    () => ({ raw: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    () => ({ raw: '--x', headers: { 'content-type': 'multipart/form-data' } }),
    () => ({ raw: '--x\r\n\r\n--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
    () => ({
      raw: '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"name":1e400}\r\n--x--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }),
    () => ({ raw: `{"name":"${'x'.repeat(1_100_000)}"}`, headers: json }),
  ])();
}

/** Returns null if the contract declares this answer, else the fault. */
function wrongWith(endpoint: NamedEndpoint, { status, body, headers }: ApiAnswer): string | null {
  if (!headers.get('x-request-id')) return 'no X-Request-Id';
  if (headers.get('x-content-type-options') !== 'nosniff') return 'no nosniff';
  if (status < 300) {
    if (endpoint.replyKind === 'message' && status === 202)
      return body === '' ? null : 'a notification answered';
    if (status !== endpoint.status) return `declares ${endpoint.status}`;
    if (!['json', 'message'].includes(endpoint.replyKind) || status === 204) return null;
    const parsed = endpoint.reply.safeParse(body);
    return parsed.success ? null : `the reply is not as declared: ${parsed.error.message.slice(0, 500)}`;
  }
  if (!headers.get('content-type')?.startsWith('application/json')) return 'an error that is not JSON';
  // By contract this sign-in is 503 without a provider, and a stream where the process does not hold connections.
  const isUnavailable = endpoint.id === 'signInWithProvider' || endpoint.replyKind === 'events';
  if (status >= 500 && !(status === 503 && isUnavailable)) return 'a fault of ours';
  if (status === 401 && headers.get('www-authenticate') !== 'Bearer') return 'no WWW-Authenticate';
  if (/node_modules|\.ts:\d|postgres|select |insert into|errno/i.test(JSON.stringify(body))) return 'a leak';
  if (typeof body.detail === 'string') return null;
  if (endpoint.replyKind === 'message' && messageError.safeParse(body).success) return null;
  const isFaults =
    status === 400 &&
    Object.keys(body).length > 0 &&
    Object.values(body).every(
      (messages) =>
        Array.isArray(messages) && messages.length > 0 && messages.every((one) => typeof one === 'string'),
    );
  return isFaults ? null : 'an error of another form';
}

async function fuzz(endpoint: NamedEndpoint): Promise<void> {
  withSettings({ webhooksAllowLocal: true, cronSecret: 'x'.repeat(32) });
  const dice = new Dice(seed * 1000 + endpoints.indexOf(endpoint));
  const hasInput = endpoint.bodyKind !== 'none' || /\{|\?/.test(endpoint.path);
  for (let run = 0; run < (hasInput ? runs.body : runs.plain); run++) {
    const request = requestFor(endpoint, dice);
    const answer = await api(request.method, request.path, request.call);
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    const wrong = wrongWith(endpoint, answer);
    if (wrong) {
      const body = JSON.stringify(answer.body)?.slice(0, 1000);
      throw new Error(
        `${wrong}: ${request.method} ${request.path} ${request.shown}\n-> ${answer.status} ${body}`,
      );
    }
    if (answer.status < 300 && endpoint.method !== 'GET') await mendScope();
  }
  expect(await rowsOf(foreign)).toEqual(foreignRows);
}

describe('a request of any content', () => {
  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'to %s is answered as the contract says, and changes nothing of others',
    async (_, endpoint) => fuzz(endpoint),
    isLong ? 1_800_000 : 60_000,
  );

  test('was seen both accepted and refused', () => {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const by = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(`${total} requests, seed ${seed}; ${by.join(', ')}`);
    for (const status of [200, 201, 204, 400, 401, 403, 404, 415]) expect(counts.has(status)).toBe(true);
  });
});
