import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { cronSecret } from '#tests/support/e2e-setup.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { beginSignedUp, newAddress, newVisitor, type Visitor } from '#tests/support/visitor.ts';

/** The limit of statements of one document: session, person, organizations and the screen itself. */
const statementsMax = 14;
/** The analytics page counts events for a dozen views, each with its own statement. */
const statementsOfAnalyticsMax = 24;

const browser = useBrowser();
let visitor: Visitor;
let organization: string;

beforeAll(async () => {
  visitor = await newVisitor(browser);
  await beginSignedUp(visitor.page, newAddress('cost'));
  organization = (await json('GET', '/api/organizations/')).results[0].id;
});

afterAll(async () => {
  await visitor.context.close();
});

describe('the number of database queries of a screen', () => {
  test('stays within its limit on every screen', async () => {
    const project = await newProject('Cost of a page');
    const screens = [
      '/projects',
      `/projects/${project}`,
      `/projects/${project}/edit`,
      `/projects/${project}/share`,
      `/projects/${project}/places`,
      `/projects/${project}/directions`,
      `/projects/${project}/settings`,
      `/projects/${project}/analytics`,
      `/organizations/${organization}`,
      `/organizations/${organization}/members`,
      `/organizations/${organization}/api-keys`,
      `/organizations/${organization}/webhooks`,
      `/organizations/${organization}/usage`,
      '/account',
      '/account/security',
    ];
    const costs = new Map<string, number>();
    for (const screen of screens) costs.set(screen, await statementsOf(screen));
    const mostOf = (screen: string) =>
      screen.endsWith('/analytics') ? statementsOfAnalyticsMax : statementsMax;
    const over = [...costs].filter(([screen, cost]) => cost > mostOf(screen));
    expect(over, JSON.stringify([...costs])).toEqual([]);
  });

  test('does not grow with the number of projects in the list', async () => {
    await newProject('First');
    const few = await statementsOf('/projects');
    for (let n = 0; n < 8; n++) await newProject(`Project ${n}`);
    expect(await statementsOf('/projects')).toBeLessThanOrEqual(few);
  });
});

/** Counts the statements of one document. It loads twice, because the first answer may fill caches. */
async function statementsOf(path: string): Promise<number> {
  const ask = async () => {
    const before = await statements();
    const response = await visitor.page.request.get(path);
    expect([path, response.status()]).toEqual([path, 200]);
    await response.body();
    return (await statements()) - before;
  };
  await ask();
  return ask();
}

async function statements(): Promise<number> {
  const headers = { authorization: `Bearer ${cronSecret}` };
  const text = await (await fetch(`${inject('origin')}/api/metrics/`, { headers })).text();
  return Number(/^atrium_database_statements_total (\d+)$/m.exec(text)?.[1]);
}

async function newProject(name: string): Promise<string> {
  return (await json('POST', '/api/projects/', { organization, name })).id;
}

async function json(method: string, path: string, data?: unknown) {
  const headers = { origin: inject('origin') };
  const response = await visitor.page.request.fetch(path, {
    method,
    headers,
    ...(data !== undefined && { data }),
  });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}
