'use client';

import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import type { ProjectDetail } from '../model/types.ts';

export type LiveFacts = Pick<ProjectDetail, 'status' | 'has_unpublished_changes' | 'live_updated_at'>;

/** A part of the project that saves by itself. The head, which publishes, uses it. */
type OpenWork = {
  /** Saves pending changes. Resolves to false if some remain unsaved. */
  save: () => Promise<boolean>;
  /** Returns how many fields keep a text that was not taken. */
  notTaken: () => number;
};

type ProjectWork = {
  /** Facts about the live map from the open part. They stay when the reader changes to another part. */
  known: LiveFacts | null;
  tell: (known: LiveFacts) => void;
  /** Registers the open part. Returns a function that unregisters it. */
  open: (work: OpenWork) => () => void;
  current: () => OpenWork | null;
};

const ProjectWorkContext = createContext<ProjectWork | null>(null);

/** Connects the head of a project with its open part: the part saves, the head shows the state and publishes. */
export function ProjectWorkProvider({ children }: { children: ReactNode }) {
  const [known, tell] = useState<LiveFacts | null>(null);
  const current = useRef<OpenWork | null>(null);
  const open = useCallback((work: OpenWork) => {
    current.current = work;
    return () => {
      if (current.current === work) current.current = null;
    };
  }, []);
  const value = useMemo(() => ({ known, tell, open, current: () => current.current }), [known, open]);
  return <ProjectWorkContext value={value}>{children}</ProjectWorkContext>;
}

export function useProjectWork(): ProjectWork {
  const work = use(ProjectWorkContext);
  if (!work) throw new Error('useProjectWork needs a ProjectWorkProvider above it.');
  return work;
}

/**
 * Returns the facts of the page with the changes of the open part, unless the page knows a later publication. The part
 * does not learn of publications by others: its facts are also later than the one that the page knew by then, `since`.
 */
export function withChanges<Facts extends LiveFacts>(
  facts: Facts,
  known: LiveFacts | null,
  since: string | null = null,
): Facts {
  const page = facts.live_updated_at ?? '';
  if (!known) return facts;
  const told = [known.live_updated_at ?? '', known.has_unpublished_changes ? (since ?? '') : ''];
  const part = told.toSorted().at(-1) ?? '';
  if (part < page) return facts;
  const isChanged = known.has_unpublished_changes || (part === page && facts.has_unpublished_changes);
  return { ...facts, has_unpublished_changes: isChanged };
}
