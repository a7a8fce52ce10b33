import type { Session } from '../model/session.ts';
import type { ProjectDetail } from '../model/types.ts';
import { isAnyUnread } from '../model/unread.ts';
import { type Autosave, createAutosave } from '../save/autosave.ts';
import { openBrowserJournal } from '../save/browser-journal.ts';
import { type FieldWatch, typingPauseMs, watchFields } from '../save/field-in-use.ts';
import type { Journal } from '../save/journal.ts';
import type { Transport } from '../save/transport.ts';

type Options = {
  session: Session;
  project: ProjectDetail;
  transport: Transport;
  /** Name of the journal, one per kind of screen: a tab's lost work is restored on the screen that made it. */
  journalName: string;
  /** Returns the things that a text field with the focus may belong to. */
  around: () => Iterable<string>;
};

const awayMs = 20_000;

/**
 * Connects saving to the browser: the journal, other tabs, leaving and returning. `start` returns a function that
 * stops.
 */
export function openSaving({ session, project, transport, journalName, around }: Options): {
  autosave: Autosave;
  start: () => () => void;
} {
  const opening = openBrowserJournal(journalName, Date.now);
  const journal = deferredJournal(opening, () => session.setWorkKept(false));
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`atrium ${project.id}`);
  let fields: FieldWatch | null = null;
  const autosave = createAutosave({
    session,
    project,
    transport,
    journal,
    inUse: () => fields?.inUse() ?? new Map(),
    onSaved: (revision) => channel?.postMessage(revision),
  });
  const start = () => {
    void opening.then(({ isLasting }) => session.setWorkKept(isLasting));
    const stop = new AbortController();
    const { signal } = stop;
    const watch = watchFields(session.document, around);
    fields = watch;
    signal.addEventListener('abort', watch.stop);
    let hiddenAt = 0;
    const look = () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = Date.now();
        if (autosave.unsaved > 0) void autosave.flush();
      } else if (session.store.getState().save.kind === 'signedOut' || autosave.unsaved > 0)
        void autosave.flush();
      else if (hiddenAt > 0 && Date.now() - hiddenAt > awayMs) void autosave.refresh();
    };
    document.addEventListener('visibilitychange', look, { signal });
    // The next field has the focus by then.
    addEventListener('focusout', () => setTimeout(autosave.leaveField), { signal });
    let pause: ReturnType<typeof setTimeout> | undefined;
    const typed = () => {
      clearTimeout(pause);
      pause = setTimeout(autosave.leaveField, typingPauseMs + 100);
    };
    addEventListener('input', typed, { signal });
    signal.addEventListener('abort', () => clearTimeout(pause));
    addEventListener('online', () => void autosave.flush(), { signal });
    addEventListener(
      'beforeunload',
      (event) => (autosave.unsaved > 0 || isAnyUnread(session)) && event.preventDefault(),
      { signal },
    );
    channel?.addEventListener('message', ({ data }) => autosave.heard(Number(data)), { signal });
    // An archived project takes no changes, so lost work stays in the journal until the project is restored.
    const restore = async () => {
      if (!session.store.getState().canWrite) return;
      ignore();
      const entries = await journal.takeLeftBehind();
      if (signal.aborted || entries.length === 0) return;
      const count = autosave.restore(entries);
      if (count > 0) session.notify({ kind: 'restored', count });
    };
    const ignore = session.store.subscribe(restore);
    signal.addEventListener('abort', ignore);
    void restore();
    return () => stop.abort();
  };
  return { autosave, start };
}

/** Wraps a journal that is still opening. `onLost` learns that the browser keeps no more, as on a full disk. */
function deferredJournal(opening: Promise<Journal>, onLost: () => void): Journal {
  return {
    write: async (entries) => (await opening).write(entries).catch(onLost),
    takeLeftBehind: async () => (await opening).takeLeftBehind(),
  };
}
