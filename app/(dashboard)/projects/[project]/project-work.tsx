'use client';

import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import type { projectState } from '../project-state.ts';

export type LiveFacts = Parameters<typeof projectState>[0] & { live_updated_at: string | null };

/** A part of the project that saves by itself, for the head above it, which publishes. */
export type OpenWork = {
  /** Saves what is unsaved; false where something stays unsaved. */
  save: () => Promise<boolean>;
  /** Fetches what is live now. */
  refresh: () => Promise<void>;
};

type ProjectWork = {
  /** What the open part knows of the live map; it stays when the reader goes on to another part. */
  known: LiveFacts | null;
  tell: (known: LiveFacts) => void;
  /** Takes the part that is open now; answers what lets go of it. */
  open: (work: OpenWork) => () => void;
  current: () => OpenWork | null;
};

const ProjectWorkContext = createContext<ProjectWork | null>(null);

/** Joins the head of a project and its parts: the page below saves, the head above says so and publishes. */
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

/** The facts of the page with the changes that the open part knows of, where it has seen as late a publication. */
export function withChanges<Facts extends LiveFacts>(facts: Facts, known: LiveFacts | null): Facts {
  const [page, part] = [facts.live_updated_at ?? '', known?.live_updated_at ?? ''];
  if (!known || part < page) return facts;
  const isChanged = known.has_unpublished_changes || (part === page && facts.has_unpublished_changes);
  return { ...facts, has_unpublished_changes: isChanged };
}
