import { AtriumError, NotFoundError } from './errors.js';
import type { Page } from './operation.js';

type FindPage = (page: number) => Promise<Page<unknown>>;

/** Pages in a row without a new entry, after which a list counts as broken. Deletions cause some. */
const stalePagesMax = 1000;

/** Yields the entries of a list from page `first` on, each once, even if others are added or deleted meanwhile. */
export async function* eachEntry(
  first: number,
  findPage: FindPage,
): AsyncGenerator<unknown, void, undefined> {
  const seen = new Set<unknown>();
  let page = first;
  let countBefore = 0;
  for (let stalePages = 0; stalePages < stalePagesMax; stalePages++) {
    const found = page > first ? await findOrNull(findPage, page) : checked(await findPage(page));
    const gone = found ? countBefore - found.count : 0;
    if (page > first && (found === null || gone > 0)) {
      // Deletions moved later entries to pages that were already read, so read those again.
      page = Math.max(first, page - Math.ceil(gone / (found?.results.length || 1) || 1));
      countBefore = found?.count ?? 0;
      continue;
    }
    if (!found) return;
    countBefore = found.count;
    for (const item of found.results) {
      const id = idOf(item);
      if (id !== undefined && seen.has(id)) continue;
      seen.add(id);
      stalePages = 0;
      yield item;
    }
    if (found.next === null) return;
    page++;
  }
  throw notOurs('the list does not end', null);
}

/** Throws for an answer that is no page of a list: a proxy may have answered. */
function checked(found: Page<unknown>): Page<unknown> {
  if (!Array.isArray(found?.results) || found.results.includes(null))
    throw notOurs('it is no page of a list', found);
  return found;
}

function notOurs(why: string, body: unknown): AtriumError {
  return new AtriumError(200, body, undefined, { message: `The response is not from Atrium: ${why}.` });
}

/** Returns null for a page past the end of the list. */
async function findOrNull(findPage: FindPage, page: number): Promise<Page<unknown> | null> {
  try {
    return checked(await findPage(page));
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

function idOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
}
