import type { BrowserContextOptions, CDPSession, Page } from 'playwright';
import type { Furnished } from './furnished-account.ts';
import type { Windows } from './use-browser.ts';
import { linkTo, newVisitor, type Visitor } from './visitor.ts';

/** Screens for anonymous visitors. */
const open = [
  '/',
  '/sign-in',
  '/sign-in?error=unavailable',
  '/sign-up',
  '/forgot-password',
  '/auth/reset-password?uid=x&token=y',
  '/auth/reset-password',
  '/auth/verify-email?uid=x&token=y',
  '/auth/change-email',
  '/invitations/accept?token=x',
  '/weekly-mail?uid=x&token=y',
  '/note-mail?uid=x&token=y',
  '/docs',
  '/docs/webhooks',
  '/docs/types',
  '/docs/embedding',
  '/docs/scripts',
  '/docs/websites',
  '/docs/connections',
  '/docs/assistants',
  '/docs/importing',
  '/docs/wayfinding',
  '/outbox',
  '/nothing-here',
];

/** Screens for the owner of the furnished account. */
const own = (furnished: Furnished) => [
  '/projects',
  '/projects?view=table',
  '/projects?search=nothing-is-called-this',
  furnished.project,
  furnished.emptyProject,
  `${furnished.project}/publish`,
  `${furnished.emptyProject}/publish`,
  `${furnished.project}/places`,
  `${furnished.project}/analytics`,
  `${furnished.project}/share`,
  `${furnished.project}/history`,
  `${furnished.emptyProject}/history/versions`,
  `${furnished.project}/history/versions`,
  `${furnished.project}/history/notes`,
  `${furnished.emptyProject}/history/notes`,
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

/** Maps fill their screen and have their own keyboard and fit. The tests of editor and viewer cover them. */
const maps = (furnished: Furnished) => [
  `${furnished.project}/edit`,
  `${furnished.emptyProject}/edit`,
  furnished.map,
  furnished.preview,
];

/** A furnished account, and the session with which its owner's browsers begin. */
export type Holder = { email: string; furnished: Furnished; session: BrowserContextOptions['storageState'] };

/** The two ways in which a page is looked at. Both are German, because its texts are longer. */
const stands = {
  phone: { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
  desktop: { viewport: { width: 1280, height: 720 }, colorScheme: 'light' },
} as const;
type Stand = keyof typeof stands;

/** A check of a page. `onMaps` tells whether it also applies to maps. */
export type Look = { on: Stand; find: (page: Page) => Promise<string[]>; onMaps: boolean };

/** Makes a page that is open, or will be, that of a phone or of a desktop. */
async function stand(page: Page, devtools: CDPSession, on: Stand): Promise<void> {
  const { viewport, colorScheme } = stands[on];
  const touch = on === 'phone' ? { enabled: true, maxTouchPoints: 1 } : { enabled: false };
  await devtools.send('Emulation.setTouchEmulationEnabled', touch);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, forcedColors: 'none' });
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
  const visit = async (
    { page }: Visitor,
    paths: readonly string[],
    ways: readonly Stand[],
    isMap = false,
  ) => {
    const devtools = await page.context().newCDPSession(page);
    for (const path of paths) {
      for (const on of ways) {
        // A window that is always that of a desktop never had a finger.
        if (ways.includes('phone')) await stand(page, devtools, on);
        if (on === ways[0]) {
          await page.goto(path);
          await page.locator('h1').first().waitFor();
        }
        await look(page, path, on, isMap);
      }
    }
  };
  const stranger = await newVisitor(browser, options);
  const invitation = await linkTo(`colleague-of-${email}`, /invited/);
  await visit(stranger, [...open, invitation], ['phone', 'desktop']);
  await stranger.context.close();
  const signedIn = await newVisitor(browser, { ...options, storageState: session });
  await visit(signedIn, own(furnished), ['phone', 'desktop']);
  await visit(signedIn, maps(furnished), ['phone'], true);
  await signedIn.context.close();
  const atDesk = await newVisitor(browser, { ...options, storageState: session });
  await visit(atDesk, maps(furnished), ['desktop'], true);
  await atDesk.context.close();
  return found;
}
