import type { BrowserContextOptions, CDPSession, Page } from 'playwright';
import type { Furnished } from './furnished-account.ts';
import type { Windows } from './use-browser.ts';
import { linkTo, newVisitor, type Visitor } from './visitor.ts';

/** The first screen of a group loads. The router of the app puts the others in its place, which is half of the work. */
type Groups = readonly (readonly string[])[];

/** Screens for anonymous visitors, in groups of one layout. */
const open: Groups = [
  ['/'],
  [
    '/sign-in?error=unavailable',
    '/sign-up',
    '/forgot-password',
    '/auth/reset-password?uid=x&token=y',
    '/auth/change-email',
    '/weekly-mail?uid=x&token=y',
  ],
  [
    '/docs',
    '/docs/webhooks',
    '/docs/embedding',
    '/docs/scripts',
    '/docs/websites',
    '/docs/importing',
    '/docs/types',
  ],
  ['/outbox'],
  ['/nothing-here'],
];

/** Screens with the parts of one of these in other words, or fewer of them: a desktop has nothing more to show. */
const openAlike: Groups = [
  [
    '/sign-in',
    '/auth/reset-password',
    '/auth/verify-email?uid=x&token=y',
    '/invitations/accept?token=x',
    '/note-mail?uid=x&token=y',
  ],
  ['/docs/connections', '/docs/assistants', '/docs/wayfinding'],
];

/** Screens for the owner of the furnished account. */
const own = (furnished: Furnished) => [
  '/projects',
  '/projects?view=table',
  '/projects?search=nothing-is-called-this',
  furnished.project,
  furnished.emptyProject,
  `${furnished.project}/publish`,
  `${furnished.project}/places`,
  `${furnished.project}/analytics`,
  `${furnished.project}/share`,
  `${furnished.project}/history`,
  `${furnished.project}/history/versions`,
  `${furnished.project}/history/notes`,
  `${furnished.project}/directions`,
  `${furnished.project}/settings`,
  furnished.organization,
  `${furnished.organization}/members`,
  `${furnished.organization}/api-keys`,
  `${furnished.organization}/usage`,
  `${furnished.organization}/webhooks`,
  furnished.webhook,
  '/account',
  '/account/security',
  '/projects/nothing-here',
];

/** The same among these: pages of a project with nothing on them. */
const ownAlike = ({ emptyProject }: Furnished) =>
  ['publish', 'history/versions', 'history/notes'].map((page) => `${emptyProject}/${page}`);

/** Maps fill their screen and have their own keyboard and fit. The tests of editor and viewer cover them. */
const maps = (furnished: Furnished) => [
  `${furnished.project}/edit`,
  `${furnished.emptyProject}/edit`,
  furnished.map,
  furnished.preview,
];

/** A furnished account, and the session with which its owner's browsers begin. */
export type Holder = { email: string; furnished: Furnished; session: BrowserContextOptions['storageState'] };

export const phoneWindow = { width: 320, height: 640 };

/**
 * The two ways in which a page is looked at. Both are German, because its texts are longer. A page loads in the window of
 * a tablet; the looks on a phone make it narrower.
 */
const stands = { phone: { width: 768, height: 800 }, desktop: { width: 1280, height: 720 } } as const;
type Stand = keyof typeof stands;

/** A check of a page. `onMaps` tells whether it also applies to maps. */
export type Look = { on: Stand; find: (page: Page) => Promise<string[]>; onMaps: boolean };

/** Makes a page that is open, or will be, that of a phone or of a desktop. */
async function stand(page: Page, devtools: CDPSession, on: Stand): Promise<void> {
  const touch = on === 'phone' ? { enabled: true, maxTouchPoints: 1 } : { enabled: false };
  await devtools.send('Emulation.setTouchEmulationEnabled', touch);
  await page.setViewportSize(stands[on]);
  // The looks on a desktop begin with dark colours.
  if (on === 'phone') await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
}

/** Screens that all load: the router may show the frame of one before its content. */
const apart = (paths: readonly string[]): Groups => paths.map((path) => [path]);

/** Opens a screen by the router of the app, which has opened the page. */
async function route(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    (globalThis as unknown as { next: { router: { push(path: string): void } } }).next.router.push(to);
  }, path);
  await page.waitForURL((url) => url.pathname + url.search === path);
}

/**
 * Visits every screen once, those for anonymous visitors first: it loads on a phone and becomes that of a desktop. Maps
 * load for both, because a window that had a finger never has a hovering pointer again. Returns the findings of each
 * check by screen.
 */
export async function walkScreens<Name extends string>(
  browser: Windows,
  { email, furnished, session }: Holder,
  options: BrowserContextOptions,
  looks: Record<Name, Look>,
): Promise<Record<Name, string[]>> {
  const named = Object.entries(looks) as [Name, Look][];
  const found = Object.fromEntries(named.map(([name]) => [name, [] as string[]])) as Record<Name, string[]>;
  const look = async (page: Page, path: string, on: Stand, isMap: boolean) => {
    for (const [name, one] of named) {
      if (one.on !== on || (isMap && !one.onMaps)) continue;
      found[name].push(...(await one.find(page)).map((fault) => `${path}: ${fault}`));
    }
  };
  const visit = async ({ page }: Visitor, groups: Groups, ways: readonly Stand[], isMap = false) => {
    const devtools = await page.context().newCDPSession(page);
    for (const group of groups)
      for (const path of group)
        for (const on of ways) {
          // A window that is always that of a desktop never had a finger.
          if (ways.includes('phone')) await stand(page, devtools, on);
          if (on === ways[0]) {
            await (path === group[0] ? page.goto(path) : route(page, path));
            await page.locator('h1').first().waitFor();
          }
          await look(page, path, on, isMap);
        }
  };
  const stranger = await newVisitor(browser, options);
  const invitation = await linkTo(`colleague-of-${email}`, /invited/);
  await visit(stranger, [...open, [invitation]], ['phone', 'desktop']);
  await visit(stranger, openAlike, ['phone']);
  await stranger.context.close();
  const signedIn = await newVisitor(browser, { ...options, storageState: session });
  await visit(signedIn, apart(own(furnished)), ['phone', 'desktop']);
  await visit(signedIn, apart(ownAlike(furnished)), ['phone']);
  await visit(signedIn, apart(maps(furnished)), ['phone'], true);
  await signedIn.context.close();
  const atDesk = await newVisitor(browser, { ...options, storageState: session });
  await visit(atDesk, apart(maps(furnished)), ['desktop'], true);
  await atDesk.context.close();
  return found;
}
