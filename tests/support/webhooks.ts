import { eq } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { organizations } from '#db/schema/index.ts';
import type { PlanName } from '#lib/plans/plans.ts';
import { dispatchingIsIdle } from '#lib/webhooks/dispatch.ts';
import { api } from './api.ts';
import type { Person } from './factories.ts';

export const allEvents = [
  'project.published',
  'project.updated',
  'project.unpublished',
  'project.archived',
  'project.deleted',
];

/** A webhook of the person's organization for all events; answers its record with the secret. */
export async function newWebhook(person: Person, url: string, fields: Record<string, unknown> = {}) {
  const created = await api('POST', '/api/webhooks/', {
    token: person.access,
    json: { organization: person.organizationId, url, events: allEvents, ...fields },
  });
  if (created.status !== 201) throw new Error(`No webhook: ${JSON.stringify(created.body)}`);
  return created.body;
}

/** The path of a webhook with the organization that every call must name. */
export const webhookPath = (person: Person, id: string, rest = '', query = '') =>
  `/api/webhooks/${id}/${rest}?organization=${person.organizationId}${query}`;

/** The webhook as the API tells it. */
export const readWebhook = async (person: Person, id: string) =>
  (await api('GET', webhookPath(person, id), { token: person.access })).body;

/** Its deliveries, newest first, once nothing is under way. */
export async function readDeliveries(person: Person, id: string, query = '') {
  await dispatchingIsIdle();
  return (await api('GET', webhookPath(person, id, 'deliveries/', query), { token: person.access })).body;
}

export async function setPlan(organizationId: string, plan: PlanName): Promise<void> {
  await database().update(organizations).set({ plan }).where(eq(organizations.id, organizationId));
}
