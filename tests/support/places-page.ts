import type { BrowserContextOptions, Locator, Page } from 'playwright';
import {
  callApi,
  editorVisitor,
  newEditorVisitor,
  newProjectInBrowser,
  readProject,
  squareData,
} from './editor-page.ts';
import type { Windows } from './use-browser.ts';
import { useShared } from './use-shared.ts';
import type { Visitor } from './visitor.ts';

const names = ['Hall', 'Café', 'Shop', 'Library'];
export const placesLevels = [
  {
    name: 'Ground floor',
    key: 'ground',
    areas: names.map((title, i) => ({
      key: title.toLowerCase().replace('é', 'e'),
      title,
      data: squareData(i * 200, 100),
      translations: { en: { title }, ...(i === 0 && { de: { title: 'Halle' } }) },
    })),
  },
  { name: 'First floor', markers: [{ key: 'lift', title: 'Lift', position: { x: 10, y: 10 } }] },
];

/** Opens a window of a person with a project of four areas and a marker, who may use the clipboard. */
export async function newPlacesVisitor(browser: Windows, options: BrowserContextOptions = {}) {
  const visitor = await editorVisitor(browser, { permissions, ...options });
  return venueOf(visitor, visitor.page);
}

/**
 * Shares the open table of such a project between the tests of a group, because a load takes half a second of processor
 * time. Call it at the top of the group. A test gets it like new: every step is undone, nothing is filtered, dialogs are
 * closed. The order of rows and what other people did stay.
 */
export function useOpenPlaces(
  browser: Windows,
  { isLive = false, ...options }: BrowserContextOptions & { isLive?: boolean } = {},
) {
  let isNew = false;
  const open = useShared(async () => {
    isNew = true;
    const visitor = await newEditorVisitor(browser, { permissions, ...options });
    const venue = await venueOf(visitor, visitor.page);
    if (isLive) await venue.publish();
    const places = await openPlaces(venue.page, venue.projectId);
    return { venue, page: venue.page, places, close: () => venue.context.close() };
  });
  return async () => {
    const opened = await open();
    if (!isNew) await makeLikeNew(opened);
    isNew = false;
    return opened;
  };
}

async function makeLikeNew({ page, places, venue }: { page: Page; places: PlacesPage; venue: Venue }) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await venue.context.setOffline(false);
  const open = page.locator('[role="dialog"], [role="menu"], [role="group"][aria-label="Find and replace"]');
  for (let i = 0; i < 4 && (await open.count()) > 0; i++) await page.keyboard.press('Escape');
  await page.getByLabel('Search places').fill('');
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).first();
  while ((await undo.getAttribute('aria-disabled')) !== 'true') await undo.click();
  await places.saved();
}

const permissions = ['clipboard-read', 'clipboard-write'];

type Venue = Awaited<ReturnType<typeof venueOf>>;

/** Returns helpers for a new project of the levels above, or a known one. */
export async function venueOf({ context }: Pick<Visitor, 'context'>, page: Page, known?: string) {
  const projectId = known ?? (await newProjectInBrowser(page, placesLevels)).id;
  return {
    context,
    page,
    projectId,
    publish: () => callApi(page, 'POST', `/api/projects/${projectId}/publish/`, {}),
    /** Returns an entity of the draft by its key. */
    async draftOf(key: string) {
      const project = await readProject(page, projectId);
      const places = project.levels.flatMap((level) => [...level.areas, ...level.markers]);
      return places.find((place) => place.key === key);
    },
    /** Returns an area as visitors get it. */
    async liveOf(key: string) {
      return (await callApi<Record<string, unknown>>(page, 'GET', `/api/p/${projectId}/areas/${key}/`)).body;
    },
  };
}

/** The open table of places, with helpers for its rows and columns. */
export type PlacesPage = {
  /** Returns the cell of a row, from 1, in a column by its name. */
  cell(row: number, column: string): Promise<Locator>;
  /** Returns the texts of a column, from the first row on. */
  column(name: string, rows: number): Promise<string[]>;
  /** Selects from one cell to another in the same column. */
  select(column: string, from: number, to: number): Promise<void>;
  saved(): Promise<void>;
};

export async function openPlaces(page: Page, projectId: string): Promise<PlacesPage> {
  await page.goto(`/projects/${projectId}/places`);
  return placesOn(page);
}

/** Returns the table that is shown: on its page, or over the map of the editor. */
export async function placesOn(page: Page): Promise<PlacesPage> {
  const grid = page.getByRole('grid', { name: /^(?:Places|Orte)$/ });
  await grid.waitFor();
  /** Brings a column into view, because only such columns have cells. Returns its cell of a row. */
  const cellsOf = async (column: string) => {
    const head = grid.getByRole('columnheader', { name: column, exact: true });
    await head.scrollIntoViewIfNeeded();
    const index = await head.getAttribute('aria-colindex');
    return (row: number) => grid.locator(`[aria-rowindex="${row + 2}"] > [aria-colindex="${index}"]`);
  };
  const cell = async (row: number, column: string) => (await cellsOf(column))(row);
  const places: PlacesPage = {
    cell,
    async column(name, rows) {
      const cellOf = await cellsOf(name);
      const texts: string[] = [];
      for (let row = 1; row <= rows; row++) texts.push((await cellOf(row).innerText()).trim());
      return texts;
    },
    async select(column, from, to) {
      await (await cell(from, column)).click();
      await (await cell(to, column)).click({ modifiers: ['Shift'] });
    },
    async saved() {
      await page.locator('[data-state="saved"]').waitFor();
    },
  };
  return places;
}

/** Returns the title of the place at which the editor opens. */
export async function titleInEditor(page: Page): Promise<string> {
  await page.waitForURL(/\/edit\?place=/);
  const title = page.getByRole('textbox', { name: /^Title/ }).first();
  await title.waitFor();
  return title.inputValue();
}
