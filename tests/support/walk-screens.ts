import type { BrowserContextOptions, Page } from 'playwright';
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
  '/docs/accounts',
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
  `${furnished.project}/places`,
  `${furnished.project}/analytics`,
  `${furnished.project}/embed`,
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

/** A check of a page. `onMaps` tells whether it also applies to maps. */
export type Look = { find: (page: Page) => Promise<string[]>; onMaps: boolean };

/** Visits every screen once, those for anonymous visitors first. Returns the findings of each check by screen. */
export async function walkScreens<Name extends string>(
  browser: Windows,
  { email, furnished, session }: Holder,
  options: BrowserContextOptions,
  looks: Record<Name, Look>,
): Promise<Record<Name, string[]>> {
  const named = Object.entries(looks) as [Name, Look][];
  const found = Object.fromEntries(named.map(([name]) => [name, [] as string[]])) as Record<Name, string[]>;
  const visit = async ({ page }: Visitor, paths: readonly string[], isMap: boolean) => {
    for (const path of paths) {
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      for (const [name, { find, onMaps }] of named) {
        if (isMap && !onMaps) continue;
        found[name].push(...(await find(page)).map((fault) => `${path}: ${fault}`));
      }
    }
  };
  const stranger = await newVisitor(browser, options);
  await visit(stranger, [...open, await linkTo(`colleague-of-${email}`, /^Join /)], false);
  await stranger.context.close();
  const signedIn = await newVisitor(browser, { ...options, storageState: session });
  await visit(signedIn, own(furnished), false);
  await visit(signedIn, maps(furnished), true);
  await signedIn.context.close();
  return found;
}
