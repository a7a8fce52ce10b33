import { useCallback, useEffect, useRef } from 'react';
import { ApiError, call } from '../../../contract/client.ts';
import type { Ring } from '../../../geometry/polygon.ts';
import type { ReadOptions } from '../../../import/read-files.ts';
import { cutText } from '../../../mapmodel/cut-text.ts';
import { fill } from '../../../messages/fill.ts';
import type { ImportTexts } from '../../../messages/import.ts';
import { limits } from '../../../plans/limits.ts';
import { useWarnBeforeLeaving } from '../../../ui/hooks/saving.ts';
import type { Incoming } from '../../screen/state.ts';
import { type OpenEditor, useEditor } from '../frame/context.tsx';
import { proposalParts } from './late-import.ts';
import { type BackStage, filesOf, type ImportControl, type Stage, type Way } from './stage.ts';
import { useNameRooms } from './use-name-rooms.ts';
import { usePhotos } from './use-photos.ts';
import { useStage } from './use-stage.ts';

/** Runs an import from its files to its single command. The document stays unchanged before that command. */
export function useImport(incoming: Incoming, texts: ImportTexts): ImportControl {
  const opened = useEditor();
  const { editor, uploads, projectId, language } = opened;
  const { screen, session } = editor;
  const { nameRooms } = useNameRooms();
  const { panel, found } = texts;
  const { stage, setStage, attempt, end } = useStage(panel);
  useWarnBeforeLeaving(hasDecisions(stage));
  const asked = useRef<{ way: Way; options: ReadOptions }>({ way: 'both', options: {} });

  const readAll = useCallback(
    (files: readonly File[], way: Way, options: ReadOptions, back?: BackStage) => {
      const name = files.map((file) => file.name).join(', ');
      const onShare = (share: number | null) =>
        setStage({ kind: 'busy', text: fill(panel.reading, { name }), share, ...(back && { back }) });
      onShare(null);
      return attempt(async (signal) => {
        const { previewFiles } = await proposalParts.load();
        const scope = { session, screen, panel, found, language, signal, onShare };
        const next = await previewFiles({ files, way, options }, scope);
        // What was cancelled is not asked for again.
        asked.current = { way, options };
        return next;
      }, back);
    },
    [attempt, setStage, session, screen, panel, found, language],
  );
  const findRooms = useCallback(
    (rooms: Incoming & { kind: 'rooms' }) =>
      attempt(async (signal) => {
        const { previewRooms } = await proposalParts.load();
        return previewRooms(rooms, { session, screen, panel, signal, onBusy: setStage });
      }),
    [attempt, setStage, session, screen, panel],
  );
  useEffect(() => {
    const first = firstStage(incoming);
    if (first) {
      end();
      setStage(first);
    } else if (incoming.kind === 'rooms') void findRooms(incoming);
    else if (incoming.kind === 'files') void readAll(incoming.files, 'both', {});
  }, [incoming, end, setStage, readAll, findRooms]);

  const files = filesOf(incoming);
  const close = () => {
    end();
    screen.endBringIn();
  };
  return {
    stage,
    isDecided: hasDecisions(stage),
    choose: (chosen) => void uploads.bring(chosen),
    answer(way) {
      const [first] = files;
      if (way !== 'plan' || !first) return void readAll(files, way, {});
      const { levelId } = screen.store.getState();
      close();
      void uploads.plan(first, levelId);
    },
    ...usePhotos({ incoming, stage, attempt, setStage, panel, close }),
    readAgain(options) {
      void readAll(files, asked.current.way, { ...asked.current.options, ...options }, chosenIn(stage));
    },
    decide: (change) =>
      setStage((now) =>
        now.kind === 'preview' ? { ...now, draft: change(now.draft), isDecided: true } : now,
      ),
    traceDrawing(walls) {
      const [first] = files;
      if (!first) return;
      close();
      void traceDrawing(first, walls, { session, screen, uploads });
    },
    bringIn() {
      if (stage.kind !== 'preview') return;
      const { draft } = stage;
      const onSendPlans = () => setStage(busyWith(panel.sendingPlans, stage));
      void attempt(async (signal) => {
        const { takeDraft } = await proposalParts.load();
        await keepDraft(opened, fill(panel.versionNote, { name: files.map((file) => file.name).join(', ') }));
        const taking = { session, screen, projectId, files, onSendPlans, signal };
        return nameRooms(await takeDraft(draft, taking), incoming);
      }, stage);
    },
    cancel() {
      const back = stage.kind === 'busy' ? stage.back : undefined;
      if (!back) return close();
      end();
      setStage(back);
    },
    goBack: setStage,
    close,
  };
}

function busyWith(text: string, back: BackStage): Stage {
  return { kind: 'busy', text, share: null, back };
}

/** Returns the stage with decisions about files that are read again. */
function chosenIn(stage: Stage): BackStage | undefined {
  return stage.kind === 'preview' || stage.kind === 'pages' ? stage : undefined;
}

/** Checks whether somebody has decided something that would be lost, also while work that can be cancelled goes on. */
function hasDecisions(stage: Stage): boolean {
  const proposed = stage.kind === 'busy' || stage.kind === 'refused' ? stage.back : stage;
  return proposed?.kind === 'preview' && proposed.isDecided === true;
}

/** Returns the stage that asks a person first; null if the files are read at once. */
function firstStage(incoming: Incoming): Stage | null {
  if (incoming.kind === 'photos') {
    const { photos, target } = incoming;
    const sheets = photos.map((photo) => ({ photo, corners: photo.look.corners }));
    return { kind: 'photo', sheets, at: 0, target };
  }
  if (incoming.kind === 'rooms') return null;
  const { files, isSvg } = incoming;
  if (files.length === 0) return { kind: 'choose' };
  return isSvg ? { kind: 'ask', files } : null;
}

/** Keeps the draft as a version before an import. An empty draft needs none. */
async function keepDraft({ editor, autosave, projectId }: OpenEditor, note: string): Promise<void> {
  if (editor.session.document.levels().length === 0) return;
  await autosave.flush();
  const body = { note: cutText(note, limits.versionNoteCharsMax) };
  // Without a connection the import goes on: its one step can be undone, and the version is a second net.
  await call('createVersion', { params: { project_id: projectId }, body }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
}

/** Adds the plan to the shown level if it is empty, else to a new level. */
async function traceDrawing(
  file: File,
  walls: readonly Ring[],
  {
    session,
    screen,
    uploads,
  }: Pick<OpenEditor, 'uploads'> & Pick<OpenEditor['editor'], 'session' | 'screen'>,
): Promise<void> {
  const { document } = session;
  const { store } = screen;
  const planOf = (id: string | null) => {
    const level = document.get(id ?? '');
    return level?.kind === 'level' ? level.imageUrl : null;
  };
  const { levelId: shown } = store.getState();
  const isEmpty = shown !== null && planOf(shown) === null && document.places(shown).length === 0;
  await uploads.plan(file, isEmpty ? shown : null);
  const { levelId } = store.getState();
  const isThere = levelId !== null && planOf(levelId) !== null && (isEmpty || levelId !== shown);
  if (isThere) screen.bringIn({ kind: 'rooms', levelId, takePlan: () => null, walls });
}
