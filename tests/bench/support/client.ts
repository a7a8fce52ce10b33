import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { benchVenue } from './venue.ts';

export type Client = { origin: string; token: string; organizationId: string };

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
export async function call(client: Client, method: string, path: string, json?: unknown): Promise<any> {
  const response = await fetch(`${client.origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': 'application/json',
      'x-forwarded-for': '192.0.2.1',
    },
    body: json === undefined ? null : JSON.stringify(json),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return text === '' ? null : JSON.parse(text);
}

/** Signs up a new account. */
export async function newClient(origin: string): Promise<Client> {
  const anonymous = { origin, token: '', organizationId: '' };
  const account = await call(anonymous, 'POST', '/api/auth/register/', {
    email: `${randomBytes(6).toString('hex')}@example.org`,
    password: 'tulip-harbour-92',
    password_confirm: 'tulip-harbour-92',
    full_name: 'Bench',
    organization_name: 'Bench',
  });
  const client = { ...anonymous, token: account.tokens.access };
  const organizations = await call(client, 'GET', '/api/organizations/');
  return { ...client, organizationId: organizations.results[0].id };
}

/** Returns the record, with levels, of a published project of the given size. */
export async function newPublished(client: Client, levels: number, areas: number, markers: number) {
  const project = await call(client, 'POST', '/api/projects/', {
    organization: client.organizationId,
    name: 'Bench venue',
    languages: ['en', 'de', 'fr'],
  });
  const saved = await call(client, 'PATCH', `/api/projects/${project.id}/`, {
    levels_data: benchVenue(levels, areas, markers),
  });
  await call(client, 'POST', `/api/projects/${project.id}/publish/`);
  return saved;
}

export const forms = ['with a length', 'chunked', 'multipart'] as const;
export type Form = (typeof forms)[number];

/**
 * Returns a function that sends a PATCH from bytes made before, and resolves after the whole answer. `fetch` would
 * first copy the 50 MB and collect them later, which would count as time of the service and of reads from this process.
 */
export function sender(client: Client, path: string, json: unknown, form: Form = 'with a length') {
  const send = statusSender(client, path, Buffer.from(JSON.stringify(json)), form);
  return async () => {
    const status = await send();
    if (status !== 200) throw new Error(`The save was answered ${status}.`);
  };
}

/** Like sender, for bytes that are JSON already. Resolves to the status. */
export function statusSender({ origin, token }: Client, path: string, json: Buffer, form: Form) {
  const boundary = randomBytes(12).toString('hex');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="data"\r\n\r\n`;
  const isForm = form === 'multipart';
  const body = isForm
    ? Buffer.concat([Buffer.from(head), json, Buffer.from(`\r\n--${boundary}--\r\n`)])
    : json;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': isForm ? `multipart/form-data; boundary=${boundary}` : 'application/json',
    ...(form === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': body.byteLength }),
  };
  return async (): Promise<number> => {
    const outgoing = request(`${origin}${path}`, { method: 'PATCH', headers }).end(body);
    const [response] = await once(outgoing, 'response');
    // The service may refuse before the body is sent. Errors of sending the rest do not matter then.
    outgoing.on('error', () => {});
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  };
}
