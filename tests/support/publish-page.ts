import type { Page } from 'playwright';

/** The page that reviews and publishes a draft. */
export const publishPage = (page: Page) => page.getByRole('region', { name: 'Review and publish' });

/** Goes from the editor, or from the head of a project, to the page that publishes. */
export async function openReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Publish|Update live map)$/ }).click();
  await page.waitForURL(/\/publish$/);
}

/** Reviews and publishes the draft that is open in the editor or below the head of its project. */
export async function publishReviewed(page: Page): Promise<void> {
  await openReview(page);
  await publishPage(page)
    .getByRole('button', { name: /^(Publish|Update live map)$/ })
    .click();
  await page.getByText(/ is live$|^Your changes are live$/).waitFor();
}
