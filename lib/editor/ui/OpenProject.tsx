'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { lateCode } from '../../late/late-code.ts';
import type { EditorStrings } from '../../messages/editor.ts';
import type { InterfaceLanguage } from '../../messages/languages.ts';
import { FieldsContext } from '../../ui/fields/fields-host.ts';
import { kept } from '../../ui/kept.ts';
import type { MapBinding } from '../canvas/bind-map.ts';
import { createEditor } from '../editor.ts';
import type { ProjectDetail } from '../model/types.ts';
import { apiTransport } from '../save/transport.ts';
import { createPeople } from '../together/people.ts';
import { EditorContext, type OpenEditor, type Uploads, WorkContext } from './frame/context.tsx';
import { editorFields } from './frame/kept-fields.tsx';
import { createLayoutStore, keptWidth, type LayoutStore } from './frame/layout-store.ts';
import { useUploads } from './levels/use-uploads.tsx';
import { openSaving } from './open-saving.ts';
import type { Beginning } from './places/beginnings.ts';
import { Workspace } from './Workspace.tsx';

const beginCode = lateCode(() => import('./places/begin-with.ts'));

export type EditorScreenProps = {
  projectId: string;
  lookToken: string | null;
  /** The user of this page. */
  meId: string | null;
  name: string;
  canWrite: boolean;
  t: EditorStrings;
  language: InterfaceLanguage;
  levelId: string | null;
  placeId: string | null;
  /** Task from the address that the editor starts with. */
  beginning: Beginning | null;
};

type Base = Pick<OpenEditor, 'editor' | 'autosave' | 'layout' | 'people'> & { start(): () => void };

/** Connects the loaded project to autosave, the journal and other tabs, and shows the workspace. */
export function OpenProject(props: EditorScreenProps & { project: ProjectDetail }) {
  const { project, projectId, lookToken, meId, canWrite, t, language } = props;
  const [base] = useState(() => open(props));
  const binding = useRef<MapBinding | null>(null);
  const [uploads, planDialog] = useUploads(base.editor, projectId, t);
  useEffect(() => base.start(), [base]);
  useBeginning(props.beginning, base.editor, uploads);
  const work = useMemo(
    () => ({ session: base.editor.session, autosave: base.autosave, t, language }),
    [base, t, language],
  );
  const context = useMemo(
    () => ({
      editor: base.editor,
      autosave: base.autosave,
      layout: base.layout,
      people: base.people,
      projectId: project.id,
      lookToken,
      meId,
      content: { used: project.content_bytes, max: project.content_bytes_max },
      canWrite,
      binding,
      uploads,
      t,
      language,
    }),
    [base, project, lookToken, meId, canWrite, uploads, t, language],
  );
  return (
    <WorkContext value={work}>
      <EditorContext value={context}>
        <FieldsContext value={editorFields}>
          <Workspace />
          {planDialog}
        </FieldsContext>
      </EditorContext>
    </WorkContext>
  );
}

/** Loads and runs the task from the address, if there is one. */
function useBeginning(beginning: Beginning | null, editor: OpenEditor['editor'], uploads: Uploads): void {
  const done = useRef(false);
  useEffect(() => {
    if (beginning === null || done.current) return;
    done.current = true;
    beginCode.want(({ beginWith }) => beginWith(beginning, editor, uploads));
  }, [beginning, editor, uploads]);
}

function open({
  project,
  canWrite,
  language,
  levelId,
  placeId,
}: EditorScreenProps & { project: ProjectDetail }): Base {
  const editor = createEditor({ project, canWrite, language, levelId, placeId });
  const { session } = editor;
  const { autosave, start } = openSaving({
    session,
    project,
    transport: apiTransport(project.id),
    journalName: project.id,
    around: () => shownIn(editor),
  });
  return {
    editor,
    autosave,
    layout: openLayout(editor),
    people: createPeople(),
    start: () => {
      keepLocks(editor, project.id);
      keepServed(editor, project.id);
      return start();
    },
  };
}

/** Returns the things that the fields of the screen belong to. */
function shownIn({ screen, session }: OpenEditor['editor']): string[] {
  const { selection, levelId } = screen.store.getState();
  const shared = [...session.document.all()].flatMap(({ id, kind }) =>
    kind === 'project' || kind === 'tag' ? [id] : [],
  );
  return [...selection, ...(levelId === null ? [] : [levelId]), ...shared];
}

function openLayout({ screen }: OpenEditor['editor']): LayoutStore {
  const shown = screen.store.getState;
  const close = () => (shown().selection.length > 0 ? screen.select([]) : screen.closeDetails());
  const window = { width: innerWidth, height: innerHeight, panelPx: keptWidth.get() };
  return createLayoutStore(window, shown, close, keptWidth.set);
}

/** Keeps the ids of locked places in this browser. */
function keepLocks({ screen, session }: OpenEditor['editor'], projectId: string): void {
  const key = `atrium.editor.locked.${projectId}`;
  const ids = kept.get(key)?.split(' ').filter(Boolean) ?? [];
  screen.lock(new Set(ids.filter((id) => session.document.place(id))));
  screen.store.subscribe((now, before) => {
    if (now.locked !== before.locked) kept.set(key, [...now.locked].join(' '));
  });
}

/** Keeps in this browser which levels somebody chose for lifts and stairs, while their ends and the levels exist. */
function keepServed({ screen, session }: OpenEditor['editor'], projectId: string): void {
  const key = `atrium.editor.served.${projectId}`;
  const lines = kept.get(key)?.split('\n').filter(Boolean) ?? [];
  const { document } = session;
  const isThere = (id: string | undefined) => document.get(id ?? '') !== undefined;
  screen.keepServed(
    new Map(
      lines.flatMap((line) => {
        const [end, level, isServed] = line.split(' ');
        return isThere(end) && isThere(level) ? [[`${end} ${level}`, isServed === 'yes'] as const] : [];
      }),
    ),
  );
  screen.store.subscribe((now, before) => {
    if (now.served === before.served) return;
    kept.set(key, [...now.served].map(([name, isServed]) => `${name} ${isServed ? 'yes' : 'no'}`).join('\n'));
  });
}
