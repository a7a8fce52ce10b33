'use client';

import { createContext, use } from 'react';
import type { EditorStrings } from '../../../messages/editor.ts';
import type { InterfaceLanguage } from '../../../messages/languages.ts';
import type { MapBinding } from '../../canvas/bind-map.ts';
import type { Editor } from '../../editor.ts';
import type { Session } from '../../model/session.ts';
import type { Autosave } from '../../save/autosave.ts';
import type { People } from '../../together/people.ts';
import type { LayoutStore } from './layout-store.ts';

/** An open project with its saving, as shared by the editor and the table of places. */
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
  /** Shows the draft in a frame. Null for somebody who is no user. */
  lookToken: string | null;
  /** The others who are in the project. */
  people: People;
  /** The user of this page. Null for somebody who is no user. */
  meId: string | null;
  /** Bytes of the draft when it was opened, and what the plan allows. */
  content: { used: number; max: number };
  /** Whether the member may publish and do similar actions. */
  canWrite: boolean;
  /** The canvas, once it exists. */
  binding: { current: MapBinding | null };
  /** Functions that upload images and plans. */
  uploads: Uploads;
};

export type Uploads = {
  /** Detects the type of files and handles them: a picture becomes a plan, other files become a proposal. */
  bring(files: readonly File[]): Promise<void>;
  /** Uploads a picture as the plan of a level as it is, or as a new level. Resolves to false if it did not arrive. */
  plan(file: File, levelId: string | null): Promise<boolean>;
  /** Puts a picture in the place of a level's plan. A photo is straightened first. */
  replace(file: File, levelId: string): Promise<void>;
  images(files: readonly File[], placeIds: readonly string[]): Promise<void>;
};

type Context = OpenEditor & { t: EditorStrings; language: InterfaceLanguage };

export const EditorContext = createContext<Context | null>(null);

export function useEditor(): Context {
  const context = use(EditorContext);
  if (!context) throw new Error('useEditor needs an EditorContext above it.');
  return context;
}
