'use client';

import { useEffect, useState } from 'react';
import type { ProjectDirectionsStrings } from '#lib/messages/pages.ts';
import { Callout } from '#lib/ui/Callout.tsx';
import { Skeleton } from '#lib/ui/shell/Skeleton.tsx';

type Build = 'ready' | 'building' | 'unknown' | 'asking';

const lookEveryMs = 4_000;

type LiveStateProps = {
  projectKey: string;
  isOn: boolean;
  isLive: boolean;
  hasChanges: boolean;
  texts: ProjectDirectionsStrings['state'];
};

/** Shows whether visitors get directions now. Polls while they are being built. */
export function LiveState({ projectKey, isOn, isLive, hasChanges, texts }: LiveStateProps) {
  const build = useBuild(projectKey, isOn && isLive, hasChanges);
  if (!isOn) return <Callout tone="info">{texts.off}</Callout>;
  if (!isLive) return <Callout tone="info">{texts.draft}</Callout>;
  if (build === 'asking') return <Skeleton height="44px" />;
  if (build === 'building') return <Callout tone="info">{hasChanges ? texts.later : texts.building}</Callout>;
  return <Callout tone={build === 'ready' ? 'success' : 'warning'}>{texts[build]}</Callout>;
}

/** Polls the live map, which names the file of its directions once that is built. */
function useBuild(projectKey: string, isWanted: boolean, hasChanges: boolean): Build {
  const [build, setBuild] = useState<Build>('asking');
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const next = await readBuild(projectKey, stop.signal);
      if (stop.signal.aborted) return;
      setBuild(next);
      if (next === 'building' && !hasChanges) timer = setTimeout(() => void look(), lookEveryMs);
    };
    void look();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [projectKey, isWanted, hasChanges]);
  return build;
}

async function readBuild(projectKey: string, signal: AbortSignal): Promise<Build> {
  const address = `/embed/${encodeURIComponent(projectKey)}/data/version.json`;
  const answer = await fetch(address, { signal }).catch(() => null);
  if (!answer?.ok) return 'unknown';
  // A reply may break off.
  const file = (await answer.json().catch(() => null)) as { changed: { way: string | null } } | null;
  if (!file) return 'unknown';
  return file.changed.way === null ? 'building' : 'ready';
}
