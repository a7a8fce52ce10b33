import type { BrowserContextOptions, Page, Request, Route } from 'playwright';
import { expect, inject } from 'vitest';
import type { ProjectDetail } from '#lib/editor/model/types.ts';
import { visitorForTest } from './kept-windows.ts';
import { planRests } from './plan-rests.ts';
import type { Windows } from './use-browser.ts';
import { beginSignedUp, newAddress, newVisitor, register, type Visitor } from './visitor.ts';

type Account = { email: string; storageState: BrowserContextOptions['storageState'] };

/** An account for each file, by its browser. Tests make their own projects in it. */
const accounts = new WeakMap<Windows, Account>();

/** Opens the running app in a new context, signed in to the account of this file. */
export async function newEditorVisitor(
  browser: Windows,
  options: BrowserContextOptions = {},
): Promise<Visitor & { email: string }> {
  const { email, storageState } = await accountOf(browser);
  const visitor = await newVisitor(browser, { ...usual, storageState, ...options });
  return { ...visitor, email };
}

/** Like newEditorVisitor, for one test, which closes its windows. Reuses the last context with these options. */
export async function editorVisitor(
  browser: Windows,
  options: BrowserContextOptions = {},
): Promise<Visitor & { email: string }> {
  const { email, storageState } = await accountOf(browser);
  const visitor = await visitorForTest(browser, { ...usual, storageState, ...options });
  return { ...visitor, email };
}

/** Reduced motion, because each frame of a glide or a fade is work. Tests of motion turn it on. */
const usual: BrowserContextOptions = {
  locale: 'en-GB',
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
};

/** Returns the account of this file, with a session for its windows. */
export async function accountOf(browser: Windows): Promise<Account> {
  const known = accounts.get(browser);
  if (known) return known;
  const context = await browser.newContext();
  const email = newAddress('editor');
  await register(context, email);
  const account = { email, storageState: await context.storageState() };
  await context.close();
  accounts.set(browser, account);
  return account;
}

/** Makes a new account, signed in in this context. Returns its address. */
export async function signUpInBrowser(page: Page, origin?: string): Promise<string> {
  const email = newAddress('editor');
  await beginSignedUp(page, email, origin);
  return email;
}

/** Calls the API with the session of the page's context, not from the page. */
export async function callApi<Reply = unknown>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Reply }> {
  const origin = page.url().startsWith('http') ? new URL(page.url()).origin : inject('origin');
  const answer = await page.context().request.fetch(origin + path, {
    method,
    headers: { origin },
    ...(body !== undefined && { data: body }),
  });
  return { status: answer.status(), body: await answer.json().catch(() => null) };
}

/** Makes a project of the signed-in user, with levels in the form of `levels_data`. */
export async function newProjectInBrowser(page: Page, levels: unknown[] = []): Promise<ProjectDetail> {
  const found = await callApi<{ results: { id: string }[] }>(page, 'GET', '/api/organizations/');
  const made = await callApi<ProjectDetail>(page, 'POST', '/api/projects/', {
    organization: found.body.results[0]?.id,
    name: 'City Museum',
    languages: ['en', 'de'],
  });
  if (made.status !== 201) throw new Error(`The project was not made: ${JSON.stringify([found, made])}`);
  if (levels.length === 0) return made.body;
  const saved = await callApi<ProjectDetail>(page, 'PATCH', `/api/projects/${made.body.id}/`, {
    levels_data: levels,
  });
  if (saved.status !== 200) {
    // A project was once not found right after it was made. This shows who asked and what exists.
    const now = await callApi(page, 'GET', `/api/projects/${made.body.id}/`);
    const me = await callApi(page, 'GET', '/api/auth/me/');
    const evidence = [saved, made.body.id, made.body.organization, now.status, me.body];
    throw new Error(`The levels were not saved: ${JSON.stringify(evidence)}`);
  }
  return saved.body;
}

export async function readProject(page: Page, id: string): Promise<ProjectDetail> {
  return (await callApi<ProjectDetail>(page, 'GET', `/api/projects/${id}/`)).body;
}

/** Gives a file to the button for a floor plan. */
export async function choosePlan(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a floor plan' }).click(),
  ]);
  await chooser.setFiles(file);
}

/** Holds the next save of a page, so that somebody else can be faster. Returns what lets it go. */
export async function heldSave(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await held.promise;
    await route.continue();
  };
  await page.route('**/changes/', hold, { times: 1 });
  return held.resolve;
}

/** Returns a square of 100 px in the form of `levels_data`. */
export function squareData(x: number, y: number, side = 100): [number, number][] {
  return [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ];
}

/** An open editor with helpers in map px. */
export type EditorPage = {
  page: Page;
  /** Returns the point of the screen at a map point. */
  at(x: number, y: number): Promise<[number, number]>;
  click(x: number, y: number, options?: { button?: 'left' | 'right' | 'middle' }): Promise<void>;
  drag(from: [number, number], to: [number, number], button?: 'left' | 'middle'): Promise<void>;
  saved(): Promise<void>;
  /** Returns scale and origin of the view, computed from two map points. */
  view(): Promise<{ k: number; left: number; top: number }>;
  /** Returns the view once it has stopped gliding. */
  resting(): Promise<{ k: number; left: number; top: number }>;
};

/** Opens the editor and waits until the map is still. Map points are computed from the plan's element. */
export async function openEditor(page: Page, projectId: string, query = ''): Promise<EditorPage> {
  const scripts = openScripts(page);
  await page.goto(`/projects/${projectId}/edit${query}`);
  await page.locator('.atrium-plan').waitFor({ state: 'attached', timeout: 60_000 });
  await page.evaluate(planRests);
  const view = () =>
    page.evaluate(() => {
      const plan = document.querySelector('.atrium-plan');
      const box = plan?.getBoundingClientRect();
      const width = Number(plan?.parentElement?.parentElement?.dataset.levelWidth ?? 1000);
      return { k: (box?.width ?? 1) / width, left: box?.left ?? 0, top: box?.top ?? 0 };
    });
  const at = async (x: number, y: number): Promise<[number, number]> => {
    const { k, left, top } = await view();
    return [left + x * k, top + y * k];
  };
  return {
    page,
    at,
    view,
    async click(x, y, options = {}) {
      const [left, top] = await at(x, y);
      await page.mouse.click(left, top, options);
    },
    async drag(from, to, button = 'left') {
      const start = await at(...from);
      const end = await at(...to);
      await page.mouse.move(...start);
      await page.mouse.down({ button });
      await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, { steps: 3 });
      await page.mouse.move(...end, { steps: 3 });
      await page.mouse.up({ button });
    },
    async resting() {
      await page.evaluate(planRests);
      return view();
    },
    async saved() {
      // A press that waits for its code is no change yet: until then the page says "Saved".
      await expect.poll(() => scripts.size).toBe(0);
      await page.evaluate(() => new Promise((done) => setTimeout(done)));
      await page.locator('[data-state="saved"]').waitFor({ timeout: 15_000 });
    },
  };
}

/** Returns the scripts that a page is loading at a time. */
function openScripts(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => request.resourceType() === 'script' && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}
