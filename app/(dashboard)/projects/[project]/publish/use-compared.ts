import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/contract/client.ts';
import { type Compared, compareDraft, readPage, withPage } from '#lib/editor/review/compare.ts';
import { followEvents } from '#lib/editor/together/follow-events.ts';
import { askRevision } from '#lib/editor/together/follow-project.ts';
import { useLoading } from '#lib/editor/ui/frame/use-loading.ts';
import { isSame } from '#lib/mapmodel/is-same.ts';

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
    return compareDraft(projectId, pages.current).finally(() => reading.current--);
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
    const next = await readPage(compared, pages.current).catch(() => null);
    setReadingMore(false);
    if (!next || heard.current > compared.project.revision) return reload.current();
    setCompared((now) => (now === compared ? withPage(now, next) : now));
  };
  /** Publishes what the page shows. Throws a 412, and reads again, if the draft has other changes by now. */
  const publish = async (send: (ifMatch: number) => Promise<unknown>) => {
    if (!compared) return;
    try {
      await sendShown(compared, () => compareDraft(projectId, pages.current), send);
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
