import type { Endpoint } from '../endpoint.ts';
import * as accounts from './accounts.ts';
import * as apiKeys from './api-keys.ts';
import * as billing from './billing.ts';
import * as catalog from './catalog.ts';
import * as content from './content.ts';
import * as credentials from './credentials.ts';
import * as history from './history.ts';
import * as machines from './machines.ts';
import * as organizations from './organizations.ts';
import * as projects from './projects.ts';
import * as publicApi from './public.ts';
import * as service from './service.ts';
import * as teamwork from './teamwork.ts';
import * as wayfinding from './wayfinding.ts';
import * as webhooks from './webhooks.ts';

/** The declarations by the section of the API reference, in its order. */
const sections = {
  Accounts: { ...accounts, ...credentials },
  Organizations: organizations,
  'API keys': apiKeys,
  Projects: projects,
  Content: content,
  'Versions and copies': history,
  Teamwork: teamwork,
  Catalog: catalog,
  'Public API': publicApi,
  Directions: wayfinding,
  Webhooks: webhooks,
  'Usage and billing': billing,
  'Model Context Protocol': machines,
  Service: service,
};

type Named<Declared, Id extends string> = Declared extends Record<Id, infer E extends Endpoint> ? E : never;
/** The declaration with this name. */
export type EndpointOf<Id extends string> = Id extends Id
  ? Named<(typeof sections)[keyof typeof sections], Id>
  : never;

/** An endpoint with the name of its declaration, which is its operation id. */
export type NamedEndpoint = Endpoint & { id: string; tag: string };

/** Every endpoint of the service, in the order of the API reference. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(sections).flatMap(([tag, declared]) =>
  Object.entries<unknown>(declared).flatMap(([id, value]) =>
    isEndpoint(value) ? [{ ...value, id, tag }] : [],
  ),
);

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'reply' in value && 'path' in value
  );
}
