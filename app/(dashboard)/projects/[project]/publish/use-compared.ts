import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '#lib/contract/client.ts';
import { createDocument, type Document } from '#lib/editor/model/document.ts';
import { areaEntity, entitiesOf, markerEntity } from '#lib/editor/model/entities.ts';
import type { Place, ProjectDetail } from '#lib/editor/model/types.ts';
import { changeCount, type ReviewChange, reviewChanges } from '#lib/editor/review/review-changes.ts';
import { wholeChanges } from '#lib/editor/review/whole-changes.ts';
import { followEvents } from '#lib/editor/together/follow-events.ts';
import { askRevision } from '#lib/editor/together/follow-project.ts';
import { useLoading } from '#lib/editor/ui/frame/use-loading.ts';
import { isSame } from '#lib/mapmodel/is-same.ts';

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
  const [isReadingMore, setReadingMore] = useState(false);
  const pages = useRef(1);
  const reading = useRef(0);
  const read = async () => {
    reading.current++;
    return compare(projectId, pages.current).finally(() => reading.current--);
  };
  const { error, load } = useLoading(read, setCompared);
  const revision = useRef(0);
  revision.current = compared?.project.revision ?? 0;
  const heard = useRef(0);
  const reload = useRef(load);
  reload.current = load;
  useEffect(() => {
    const hear = (now: number) => {
      heard.current = Math.max(heard.current, now);
      if (revision.current > 0 && now > revision.current && reading.current === 0) reload.current();
    };
    return followEvents(projectId, {
      revision: hear,
      people: () => {},
      poll: async () => void (canWrite && hear(await askRevision(projectId, revision.current))),
    });
  }, [projectId, canWrite]);
  // Values from outside may change every moment: reading again at each would never come to an end.
  useEffect(() => {
    if (!compared || heard.current <= compared.project.revision) return;
    const later = setTimeout(() => reload.current(), againMs);
    return () => clearTimeout(later);
  }, [compared]);
  /** Reads the next page only. If that fails, or the draft has changed meanwhile, all pages are read again. */
  const more = async () => {
    if (!compared || isReadingMore) return;
    setReadingMore(true);
    pages.current++;
    const next = await readPage(compared.project, pages.current).catch(() => null);
    setReadingMore(false);
    if (!next || heard.current > compared.project.revision) return reload.current();
    setCompared((now) => (now === compared ? withPage(now, next) : now));
  };
  /** Publishes what the page shows. Throws a 412, and reads again, if the draft has other changes by now. */
  const publish = async (send: (ifMatch: number) => Promise<unknown>) => {
    if (!compared) return;
    try {
      await sendShown(compared, () => compare(projectId, pages.current), send);
    } finally {
      load();
    }
  };
  return { compared, error, publish, load, more, isReadingMore };
}

const againMs = 1_000;
const triesMax = 5;

/** Sends again at a newer revision with the same changes, such as after values from outside, which are live already. */
async function sendShown(
  shown: Compared,
  readAgain: () => Promise<Compared>,
  send: (ifMatch: number) => Promise<unknown>,
): Promise<void> {
  let { revision } = shown.project;
  for (let tries = 1; ; tries++) {
    try {
      await send(revision);
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412) || tries === triesMax) throw error;
      const now = await readAgain();
      if (!isSame(told(now), told(shown))) throw error;
      revision = now.project.revision;
    }
  }
}

/** Returns what of a comparison a person decides about. Before the first time, that is the whole draft. */
function told({ project, count, changes }: Compared): unknown {
  const { status, levels } = project;
  const whole = status === 'PUBLISH' ? null : levels;
  return { status, whole, count, changes: changes.map(({ id, change, fields }) => ({ id, change, fields })) };
}

async function compare(projectId: string, pages: number): Promise<Compared> {
  const params = { project_id: projectId };
  const project = await call('getProject', { params });
  const document = createDocument(entitiesOf(project));
  // Of a map that nobody sees yet, all is new.
  if (project.status !== 'PUBLISH' || !project.has_unpublished_changes)
    return { project, document, changes: [], count: 0 };
  let found: Compared = { project, document, changes: [], count: 0 };
  for (let page = 1; page <= pages; page++) {
    const read = await readPage(project, page);
    found = withPage(found, read);
    if (read.isLast) break;
  }
  return found;
}

type Page = {
  changes: readonly ReviewChange[];
  /** Number of entries of the comparison on all pages, and of those of this one that visitors do not see. */
  count: number;
  unseen: number;
  isLast: boolean;
};

/** Reads one page of the comparison, from 1. The first has what concerns the whole map, too. */
async function readPage(project: ProjectDetail, page: number): Promise<Page> {
  const params = { project_id: project.id };
  const diff = await call('getDiff', { params, query: { detail: 'true', page } });
  const [whole, seen] = [wholeChanges(diff), reviewChanges(diff, project)];
  const changes = await withRemoved(project.key, [...whole, ...seen]);
  const unseen = changeCount(diff) - seen.length;
  return { changes, count: diff.count ?? 0, unseen: unseen - whole.length, isLast: !diff.next };
}

/** Adds a page. The count of changes is that of the comparison, without those that visitors do not see. */
function withPage(before: Compared, { changes, count, unseen }: Page): Compared {
  const isFirst = before.changes.length === 0 && before.count === 0;
  return {
    ...before,
    changes: [...before.changes, ...changes],
    count: (isFirst ? count : before.count) - unseen,
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
