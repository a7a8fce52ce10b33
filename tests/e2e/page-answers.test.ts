import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import {
  beginSignedUp,
  joinByInvitation,
  linkTo,
  newAddress,
  newVisitor,
  type Visitor,
} from '#tests/support/visitor.ts';

const browser = useBrowser();
const unknown = '00000000-0000-4000-8000-000000000000';

let owner: Visitor;
/** An organization and a project of the owner, and those of somebody else. */
let organization: string;
let project: string;
let foreign: { organization: string; project: string };

beforeAll(async () => {
  owner = await newVisitor(browser);
  await beginSignedUp(owner.page, newAddress('answers'));
  ({ organization, project } = await newProject(owner.page));
  const other = await newVisitor(browser);
  await beginSignedUp(other.page, newAddress('other'));
  foreign = await newProject(other.page);
  await other.context.close();
});

afterAll(() => owner.context.close());

describe('a page of the application', () => {
  test('that does not exist, or belongs to somebody else, answers 404 with a title that says so', async () => {
    const mine = `/organizations/${organization}`;
    const paths = [
      '/nothing-here',
      '/docs/nothing-here',
      ...['nothing-here', unknown, foreign.project].flatMap((id) =>
        ['', '/analytics', '/share', '/edit'].map((part) => `/projects/${id}${part}`),
      ),
      ...['nothing-here', unknown, foreign.organization].flatMap((id) =>
        ['', '/members', '/api-keys', '/webhooks', '/usage'].map((part) => `/organizations/${id}${part}`),
      ),
      `/projects/${project}/history/versions/1`,
      `/projects/${project}/history/versions/nothing-here`,
      `${mine}/webhooks/${unknown}`,
      `${mine}/webhooks/nothing-here`,
      `/organizations/${foreign.organization}/webhooks/${unknown}`,
    ];
    const answers: unknown[] = [];
    for (const path of paths) answers.push([path, ...(await answerOf(path, owner.page))]);
    expect(answers).toEqual(paths.map((path) => [path, 404, 'Nothing here · Atrium']));
  });

  test.each([
    () => '/nothing-here',
    () => '/docs/nothing-here',
    () => `/projects/${foreign.project}/share`,
    () => `/projects/${foreign.project}/edit`,
    () => `/organizations/${foreign.organization}/api-keys`,
    () => `/organizations/${organization}/webhooks/${unknown}`,
  ])('keeps that title once its script runs: %s', async (path) => {
    await owner.page.goto(path());
    await showsFor(owner.page, 'Nothing here');
  });

  test('that a member may not see answers 403 with the reason', async () => {
    const member = await newMember();
    const answers: unknown[] = [];
    const parts = ['api-keys', 'webhooks', 'usage', `webhooks/${unknown}`];
    for (const part of parts) {
      answers.push([part, ...(await answerOf(`/organizations/${organization}/${part}`, member.page))]);
    }
    await member.page.goto(`/organizations/${organization}/api-keys`);
    await showsFor(member.page, 'This is for owners and admins');
    expect(await member.page.getByRole('link', { name: 'Members' }).isVisible()).toBe(true);
    await member.context.close();
    expect(answers).toEqual(parts.map((part) => [part, 403, 'This is for owners and admins · Atrium']));
  });

  test('that exists answers 200 with its own title', async () => {
    const seen = new Map<string, number>();
    const pages = [
      '/projects',
      ...['', '/directions', '/analytics', '/share', '/settings', '/edit'].map(
        (part) => `/projects/${project}${part}`,
      ),
      ...['', '/members', '/api-keys', '/webhooks', '/usage'].map(
        (part) => `/organizations/${organization}${part}`,
      ),
      '/account',
      '/docs',
      '/docs/projects',
      '/docs/types',
      '/docs/embedding',
      '/docs/scripts',
      '/docs/websites',
      '/docs/connections',
      '/docs/assistants',
      '/docs/importing',
      '/docs/wayfinding',
    ];
    for (const path of pages) {
      const [status, title] = await answerOf(path, owner.page);
      seen.set(title, status);
    }
    expect([...seen.values()]).toEqual(pages.map(() => 200));
    expect([...seen.keys()].filter((title) => !/^.+ · Atrium$/.test(title))).toEqual([]);
  });
});

/** A member of the owner's organization. */
async function newMember(): Promise<Visitor> {
  const address = newAddress('member');
  await json(owner.page, 'POST', `/api/organizations/${organization}/invitations/`, {
    email: address,
    role: 'member',
  });
  const member = await newVisitor(browser);
  await joinByInvitation(member.context, await linkTo(address, /invited/), address);
  return member;
}

/** Returns status and title of the document as sent, before any script runs. */
async function answerOf(path: string, page: Page): Promise<[number, string]> {
  const response = await page.request.get(path);
  return [response.status(), /<title>([^<]*)<\/title>/.exec(await response.text())?.[1] ?? ''];
}

/** Checks that `text` is the heading and the title of the page. */
async function showsFor(page: Page, text: string): Promise<void> {
  await page.getByRole('heading', { name: text }).waitFor();
  // The router removes the last title a moment before it sets the next one.
  await expect.poll(() => page.title()).toBe(`${text} · Atrium`);
}

async function newProject(page: Page): Promise<{ organization: string; project: string }> {
  const { results } = await json(page, 'GET', '/api/organizations/');
  const { id } = await json(page, 'POST', '/api/projects/', { organization: results[0].id, name: 'Depot' });
  return { organization: results[0].id, project: id };
}

async function json(page: Page, method: string, path: string, data?: unknown) {
  const headers = { origin: inject('origin') };
  const answer = await page.request.fetch(path, { method, headers, ...(data !== undefined && { data }) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}
