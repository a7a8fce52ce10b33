import type { Locator, Page } from 'playwright';

/** The open table of places with helpers that speak of its rows and columns. */
export type PlacesPage = {
  /** The cell of a row, from 1, in a column by its name. */
  cell(row: number, column: string): Promise<Locator>;
  /** What a column shows, from the first row on. */
  column(name: string, rows: number): Promise<string[]>;
  /** Selects from one cell to another of the same column. */
  select(column: string, from: number, to: number): Promise<void>;
  saved(): Promise<void>;
};

export async function openPlaces(page: Page, projectId: string): Promise<PlacesPage> {
  await page.goto(`/projects/${projectId}/places`);
  const grid = page.getByRole('grid', { name: /^(?:Places|Orte)$/ });
  await grid.waitFor();
  const cell = async (row: number, column: string) => {
    const head = grid.getByRole('columnheader', { name: column, exact: true });
    return grid.locator(
      `[aria-rowindex="${row + 2}"] > [aria-colindex="${await head.getAttribute('aria-colindex')}"]`,
    );
  };
  const places: PlacesPage = {
    cell,
    async column(name, rows) {
      const texts: string[] = [];
      for (let row = 1; row <= rows; row++) texts.push((await (await cell(row, name)).innerText()).trim());
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
