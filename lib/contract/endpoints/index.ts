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

/** The declarations by the name of their file. */
export const endpointFiles: Readonly<Record<string, Record<string, unknown>>> = {
  accounts,
  credentials,
  organizations,
  'api-keys': apiKeys,
  projects,
  content,
  history,
  teamwork,
  catalog,
  public: publicApi,
  wayfinding,
  webhooks,
  billing,
  machines,
  service,
};

/** Every endpoint of the service, in the order of the API reference. */
export const endpoints: readonly Endpoint[] = Object.values(endpointFiles).flatMap((file) =>
  Object.values(file).filter(isEndpoint),
);

export function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'reply' in value && 'path' in value
  );
}
