import { call } from '../../contract/client.ts';
import { createDocument, type Document } from '../model/document.ts';
import { areaEntity, entitiesOf, markerEntity } from '../model/entities.ts';
import type { Place, ProjectDetail } from '../model/types.ts';
import { changeCount, type ReviewChange, reviewChanges } from './review-changes.ts';
import { wholeChanges } from './whole-changes.ts';

/** The draft beside the live map or a version of it. */
export type Compared = {
  project: ProjectDetail;
  document: Document;
  /** Number of the version that the draft is compared with; null for the live map. */
  version: number | null;
  changes: readonly ReviewChange[];
  /** Number of changes on all pages. */
  count: number;
  /** Whether the draft differs in nothing at all, also in what visitors do not see. */
  isSame: boolean;
};

/** Loads the draft and the first `pages` of its differences from the live map, or from a version. */
export async function compareDraft(
  projectId: string,
  pages: number,
  version: number | null = null,
): Promise<Compared> {
  const project = await call('getProject', { params: { project_id: projectId } });
  const document = createDocument(entitiesOf(project));
  let found: Compared = { project, document, version, changes: [], count: 0, isSame: true };
  // Of a map that nobody sees yet, all is new.
  if (version === null && (project.status !== 'PUBLISH' || !project.has_unpublished_changes)) return found;
  for (let page = 1; page <= pages; page++) {
    const read = await readPage(found, page);
    found = withPage(found, read);
    if (read.isLast) break;
  }
  return found;
}

type ChangesPage = {
  changes: readonly ReviewChange[];
  /** Number of entries of the comparison on all pages, and of those of this one that visitors do not see. */
  count: number;
  unseen: number;
  isLast: boolean;
};

/** Reads one page of the comparison, from 1. The first has what concerns the whole map, too. */
export async function readPage(
  { project, version }: Pick<Compared, 'project' | 'version'>,
  page: number,
): Promise<ChangesPage> {
  const project_id = project.id;
  const query = { detail: 'true', page } as const;
  const diff =
    version === null
      ? await call('getDiff', { params: { project_id }, query })
      : await call('getVersionDiff', { params: { project_id, n: String(version) }, query });
  const [whole, seen] = [wholeChanges(diff), reviewChanges(diff, project)];
  const all = [...whole, ...seen];
  const changes = version === null ? await withRemoved(project.key, all) : all;
  const unseen = changeCount(diff) - seen.length;
  return { changes, count: diff.count ?? 0, unseen: unseen - whole.length, isLast: !diff.next };
}

/** Adds a page. The count of changes is that of the comparison, without those that visitors do not see. */
export function withPage(before: Compared, { changes, count, unseen }: ChangesPage): Compared {
  const isFirst = before.changes.length === 0 && before.count === 0;
  const all = [...before.changes, ...changes];
  return {
    ...before,
    changes: all,
    count: (isFirst ? count : before.count) - unseen,
    isSame: before.isSame && count === 0 && all.length === 0,
  };
}

/** Adds what visitors still see of removed places. Without it, these are only listed. */
async function withRemoved(project: string, changes: readonly ReviewChange[]): Promise<ReviewChange[]> {
  const levels = new Set(
    changes.flatMap(({ change, levelId }) => (change === 'removed' && levelId !== '' ? levelId : [])),
  );
  const places = new Map<string, Place>();
  for (const level of levels) {
    const live = await call('getPublicLevel', { params: { project, level } }).catch(() => null);
    live?.areas.forEach((area, i) => void places.set(area.id, areaEntity(area, level, i)));
    live?.markers.forEach((marker, i) => void places.set(marker.id, markerEntity(marker, level, i)));
  }
  return changes.map((one) =>
    one.change === 'removed' ? { ...one, before: places.get(one.id) ?? null } : one,
  );
}
