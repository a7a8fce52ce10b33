import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { database } from '#db/client.ts';
import { deliveries, organizations } from '#db/schema/index.ts';
import { coded } from '#lib/contract/fault.ts';
import type { PlanName } from '#lib/plans/plans.ts';
import { newId } from '#lib/platform/ids.ts';
import { dispatchingIsIdle } from '#lib/webhooks/dispatch.ts';
import { api } from './api.ts';
import type { Person } from './factories.ts';
import { answer, type Receiver, startReceiver } from './receiver.ts';
import { withSettings } from './service.ts';

export const allEvents = [
  'project.published',
  'project.updated',
  'project.unpublished',
  'project.archived',
  'project.deleted',
];

/** Gives a file one receiver that accepts everything and is empty for each test. Call it after useService. */
export function useReceiver(): Receiver {
  // Filled before the first test; nobody reads it earlier.
  const receiver = {} as Receiver;
  beforeAll(async () => {
    Object.assign(receiver, await startReceiver(answer(200, 'ok')));
  });
  beforeEach(() => {
    withSettings({ webhooksAllowLocal: true });
    receiver.requests.length = 0;
  });
  afterAll(() => receiver.close());
  return receiver;
}

/** Makes a webhook of the person's organization for all events. Returns its record with the secret. */
export async function newWebhook(person: Person, url: string, fields: Record<string, unknown> = {}) {
  const created = await api('POST', '/api/webhooks/', {
    token: person.access,
    json: { organization: person.organizationId, url, events: allEvents, ...fields },
  });
  if (created.status !== 201) throw new Error(`No webhook: ${JSON.stringify(created.body)}`);
  return created.body;
}

/** Returns the path of a webhook with the organization that every call must name. */
export const webhookPath = (person: Person, id: string, rest = '', query = '') =>
  `/api/webhooks/${id}/${rest}?organization=${person.organizationId}${query}`;

/** Returns the webhook as the API shows it. */
export const readWebhook = async (person: Person, id: string) =>
  (await api('GET', webhookPath(person, id), { token: person.access })).body;

/** Returns its deliveries, newest first, once none is in flight. */
export async function readDeliveries(person: Person, id: string, query = '') {
  await dispatchingIsIdle();
  return (await api('GET', webhookPath(person, id, 'deliveries/', query), { token: person.access })).body;
}

export async function setPlan(organizationId: string, plan: PlanName): Promise<void> {
  await database().update(organizations).set({ plan }).where(eq(organizations.id, organizationId));
}

/** Inserts rows in the state after a crash, for the jobs to find. */
export async function leaveDelivery(
  webhookId: string,
  state: 'waiting' | 'attempting',
  agoSeconds = 0,
  createdAt = new Date(),
): Promise<string> {
  const id = newId();
  const [row] = await database().execute<{ number: string }>(sql`SELECT nextval('event_numbers') AS number`);
  const eventNumber = Number(row?.number);
  const payload = JSON.stringify({
    id: `evt_${eventNumber}`,
    event: 'project.updated',
    created_at: createdAt.toISOString(),
    data: { project_id: id, name: 'Left' },
  });
  const attemptedAt = state === 'attempting' ? sql`now() - make_interval(secs => ${agoSeconds})` : null;
  await database()
    .insert(deliveries)
    .values({ id, webhookId, eventNumber, event: 'project.updated', payload, state, createdAt, attemptedAt });
  return id;
}

/** Recorded results of attempts. */
export const wentWell = {
  isSuccess: true,
  statusCode: 200,
  responseBody: '',
  isResponseBodyTruncated: false,
  durationMs: 1,
  error: '',
  requestHeaders: null,
};
export const wentBadly = {
  ...wentWell,
  isSuccess: false,
  statusCode: 500,
  error: coded('delivery.answered', { status: '500' }),
};

/** Publishes, unpublishes, archives or updates a project. */
export const act = (person: Person, projectId: string, verb: string) =>
  api('POST', `/api/projects/${projectId}/${verb}/`, { token: person.access });

export const patchWebhook = (person: Person, id: string, json: unknown) =>
  api('PATCH', webhookPath(person, id), { token: person.access, json });

export const pingWebhook = (person: Person, id: string) =>
  api('POST', webhookPath(person, id, 'test/'), { token: person.access });
