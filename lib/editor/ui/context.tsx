'use client';

import { createContext, use } from 'react';
import type { InterfaceLanguage } from '../../strings/choose-language.ts';
import type { EditorStrings } from '../../strings/editor.en.ts';
import type { MapBinding } from '../canvas/bind-map.ts';
import type { Editor } from '../editor.ts';
import type { Session } from '../model/session.ts';
import type { Autosave } from '../save/autosave.ts';
import type { LayoutStore } from './layout-store.ts';

/** An open project with its saving: what the editor and the table of places have in common. */
export type OpenWork = {
  session: Session;
  autosave: Autosave;
  t: EditorStrings;
  language: InterfaceLanguage;
};

export const WorkContext = createContext<OpenWork | null>(null);

export function useWork(): OpenWork {
  const context = use(WorkContext);
  if (!context) throw new Error('useWork needs a WorkContext above it.');
  return context;
}

export type OpenEditor = {
  editor: Editor;
  autosave: Autosave;
  layout: LayoutStore;
  projectId: string;
  /** Whether the member may publish and the like. */
  canWrite: boolean;
  /** The canvas once it stands. */
  binding: { current: MapBinding | null };
  /** Reads an image file and puts it under a level; null adds one. */
  uploads: Uploads;
};

export type Uploads = {
  /** Finds out what files are and does what they are for: a picture becomes a plan, all else is proposed. */
  bring(files: readonly File[]): Promise<void>;
  plan(file: File, levelId: string | null): Promise<void>;
  images(files: readonly File[], placeIds: readonly string[]): Promise<void>;
};

type Context = OpenEditor & { t: EditorStrings; language: InterfaceLanguage };

export const EditorContext = createContext<Context | null>(null);

export function useEditor(): Context {
  const context = use(EditorContext);
  if (!context) throw new Error('useEditor needs an EditorContext above it.');
  return context;
}
