import type { Page } from 'playwright';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { accountOf } from '#tests/support/editor-page.ts';
import { smallVenue } from '#tests/support/factories.ts';
import { visitorForTest } from '#tests/support/kept-windows.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { newVisitor, type Visitor } from '#tests/support/visitor.ts';

const browser = useBrowser();
let visitor: Visitor;
let page: Page;
let organization: string;

beforeEach(async () => {
  const { storageState } = await accountOf(browser);
  visitor = await visitorForTest(browser, { storageState });
  page = visitor.page;
  organization = (await json('GET', '/api/organizations/')).results[0].id;
});

describe('a project', () => {
  test('that is archived is restored on its own page', async () => {
    const project = await newProject();
    await json('POST', `/api/projects/${project}/archive/`, {});
    await page.goto(`/projects/${project}`);
    await page.getByText('cannot be changed until the project is restored').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore project' }).click();
    await page.getByText('Depot is a draft again').waitFor();
    await page.getByRole('button', { name: 'Publish' }).waitFor();
    expect((await json('GET', `/api/projects/${project}/`)).status).toBe('DRAFT');
    expect(visitor.complaints()).toEqual([]);
  });

  test('that was never published shows advice under analytics instead of zeros', async () => {
    const project = await newProject();
    await page.goto(`/projects/${project}/analytics`);
    await page.getByRole('heading', { name: 'Nobody has seen this map yet' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.getByText('Map loads').count()).toBe(0);
    await page.getByRole('link', { name: 'Go to the project to publish it' }).click();
    await page.waitForURL(`**/projects/${project}`);
  });
});

describe('a project that is open', () => {
  const open = useShared(async () => {
    const { storageState } = await accountOf(browser);
    const owner = await newVisitor(browser, { storageState });
    const project = await newProject(owner.page);
    await owner.page.goto(`/projects/${project}`);
    return { ...owner, project, close: () => owner.context.close() };
  });
  let project: string;
  beforeEach(async () => {
    const opened = await open();
    visitor = opened;
    ({ page, project } = opened);
  });

  test('has no axe violation on any of its tabs', async () => {
    const faults: string[] = [];
    for (const tab of ['Content', 'Places']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel', { name: tab }).waitFor();
      faults.push(...(await accessibilityFaults(page)).map((fault) => `${tab}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test('shows its id if the browser blocks copying, and does not report a copy', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
      document.execCommand = () => false;
    });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy project id' }).click();
    await page.getByText('The browser blocked copying.').waitFor();
    await page.getByText(project, { exact: true }).waitFor();
    await page.evaluate(() => {
      Reflect.deleteProperty(navigator, 'clipboard');
      Reflect.deleteProperty(document, 'execCommand');
    });
  });

  test('stays on the screen if the reader returns offline, and is refreshed once the connection is back', async () => {
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.innerText();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
    await page.keyboard.press('Escape');
    await json('PATCH', `/api/projects/${project}/`, { name: 'Attic' });
    await visitor.context.setOffline(true);
    await page.evaluate(() => {
      const now = Date.now();
      Object.assign(globalThis, { clock: Date.now });
      for (const [value, time] of [['hidden', now] as const, ['visible', now + 60_000] as const]) {
        Date.now = () => time;
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }
      Reflect.deleteProperty(document, 'visibilityState');
    });
    expect(before).toBe('Depot');
    expect(await heading.innerText()).toBe('Depot');
    await visitor.context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Attic' }).waitFor();
    await page.evaluate(() => Object.assign(Date, { now: Reflect.get(globalThis, 'clock') }));
  });

  // Leaves the page: the copy opens, and is deleted.
  test('is duplicated under another name, and the copy opens and is deleted after its name is typed', async () => {
    const named = await page.getByRole('heading', { level: 1 }).innerText();
    const choose = async (entry: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await choose('Duplicate');
    const dialog = page.getByRole('dialog', { name: 'Duplicate this project' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(await name.inputValue()).toBe(`${named} (copy)`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await name.fill('');
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await dialog.getByText('This field may not be blank.').waitFor();
    await name.fill('Summer depot');
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { level: 1, name: 'Summer depot' }).waitFor();
    const copy = /projects\/([^/]+)$/.exec(page.url())?.[1] ?? '';
    expect(copy).not.toBe(project);
    const levelsOf = async (id: string) => (await json('GET', `/api/projects/${id}/`)).levels.length;
    expect(await levelsOf(copy)).toBe(await levelsOf(project));
    await choose('Delete project');
    const question = page.getByRole('dialog');
    const remove = question.getByRole('button', { name: 'Delete project' });
    await question.getByRole('textbox').fill('Summer');
    expect(await remove.isDisabled()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await question.getByRole('textbox').fill('Summer depot');
    await remove.click();
    await page.waitForURL('**/projects');
    expect((await page.request.get(`/api/projects/${copy}/`)).status()).toBe(404);
    expect(visitor.complaints(/400|ERR_INTERNET_DISCONNECTED|Failed to fetch/)).toEqual([]);
  });
});

test('a dialog that cannot be loaded is told, and opens by itself when the connection is back', async () => {
  // An earlier test may have loaded the dialog in this window.
  await (await visitor.context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.goto('/projects');
  const messages = page.getByRole('region', { name: 'Messages' });
  // The code for messages loads with the first interaction.
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift');
      return messages.count();
    })
    .toBe(1);
  const create = page.getByRole('button', { name: 'New project' }).first();
  await visitor.context.setOffline(true);
  await create.click();
  await page.getByText('There is no connection to Atrium').waitFor();
  await visitor.context.setOffline(false);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor();
});

describe('the screens', () => {
  test('fit a long name of an organization at 360, 768 and 1440 pixels', async () => {
    const name = 'Stiftung Preußischer Kulturbesitz, Staatliche Museen zu Berlin, Vorderasiatisches Museum';
    await json('PATCH', `/api/organizations/${organization}/`, { name });
    await page.goto(`/organizations/${organization}`);
    const linesOf = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const line = Number.parseFloat(getComputedStyle(element).lineHeight);
        return Math.round(element.getBoundingClientRect().height / line);
      });
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      expect([width, await linesOf('header button:has-text("Stiftung") > span > span')]).toEqual([width, 1]);
      expect(await linesOf('h1'), `${width} pixels`).toBeLessThanOrEqual(2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expect(await page.locator('h1').getAttribute('title')).toBe(name);
  });

  // The links are in one row, which scrolls to the current one: one in the middle and the last.
  test('of the documentation show the link of the current page on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ['/docs/scripts', '/docs/types']) {
      await page.goto(path);
      const current = page.locator('nav a[aria-current="page"]');
      const rightOf = async () => {
        const box = await current.boundingBox();
        return box && box.x >= 0 ? box.x + box.width : Number.POSITIVE_INFINITY;
      };
      await expect.poll(rightOf, { message: path }).toBeLessThanOrEqual(360);
    }
  });
});

async function newProject(here = page): Promise<string> {
  const { id } = await json('POST', '/api/projects/', { organization, name: 'Depot' }, here);
  await json('PATCH', `/api/projects/${id}/`, { levels_data: smallVenue() }, here);
  return id;
}

async function json(method: string, path: string, data?: unknown, here = page) {
  const headers = { origin: inject('origin') };
  const answer = await here.request.fetch(path, { method, headers, ...(data !== undefined && { data }) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}
