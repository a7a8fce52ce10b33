import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { createDocument, type Document } from '#lib/editor/model/document.ts';
import { areaEntity, entitiesOf, markerEntity } from '#lib/editor/model/entities.ts';
import type { Place, ProjectDetail } from '#lib/editor/model/types.ts';
import { changeCount, type ReviewChange, reviewChanges } from '#lib/editor/review/review-changes.ts';
import { followEvents } from '#lib/editor/together/follow-events.ts';
import { askRevision } from '#lib/editor/together/follow-project.ts';
import { useLoading } from '#lib/editor/ui/use-loading.ts';

export type Compared = {
  project: ProjectDetail;
  document: Document;
  changes: readonly ReviewChange[];
  /** Number of changes on all pages. */
  count: number;
};

/**
 * Loads the draft and its differences from the live map, by pages. Loads them again when somebody saves, so that nobody
 * publishes what the page does not show.
 */
export function useCompared(projectId: string, canWrite: boolean) {
  const [compared, setCompared] = useState<Compared | null>(null);
  const [pages, setPages] = useState(1);
  const { error, load } = useLoading(() => compare(projectId, pages), setCompared);
  const revision = useRef(0);
  revision.current = compared?.project.revision ?? 0;
  const reload = useRef(load);
  reload.current = load;
  useEffect(() => {
    const hear = (now: number) => revision.current > 0 && now > revision.current && reload.current();
    return followEvents(projectId, {
      revision: hear,
      people: () => {},
      poll: async () => void (canWrite && hear(await askRevision(projectId, revision.current))),
    });
  }, [projectId, canWrite]);
  const shown = useRef(pages);
  useEffect(() => {
    if (shown.current === pages) return;
    shown.current = pages;
    reload.current();
  }, [pages]);
  return { compared, error, load, more: () => setPages((now) => now + 1) };
}

async function compare(projectId: string, pages: number): Promise<Compared> {
  const params = { project_id: projectId };
  const project = await call('getProject', { params });
  const document = createDocument(entitiesOf(project));
  // Of a map that nobody sees yet, all is new.
  if (project.status !== 'PUBLISH' || !project.has_unpublished_changes)
    return { project, document, changes: [], count: 0 };
  const found: ReviewChange[] = [];
  let count = 0;
  let unseen = 0;
  for (let page = 1; page <= pages; page++) {
    const diff = await call('getDiff', { params, query: { detail: 'true', page } });
    count = diff.count ?? 0;
    const seen = reviewChanges(diff, project);
    found.push(...seen);
    unseen += changeCount(diff) - seen.length;
    if (!diff.next) break;
  }
  return { project, document, changes: await withRemoved(project.key, found), count: count - unseen };
}

/** Adds what visitors still see of removed places. Without it, these are only listed. */
async function withRemoved(project: string, changes: readonly ReviewChange[]): Promise<ReviewChange[]> {
  const levels = new Set(changes.flatMap(({ change, levelId }) => (change === 'removed' ? levelId : [])));
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
