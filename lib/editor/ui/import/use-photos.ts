import type { ImportTexts } from '../../../messages/import.ts';
import type { Incoming, PhotoTarget } from '../../screen/state.ts';
import { useEditor } from '../frame/context.tsx';
import { proposalParts } from './late-import.ts';
import type { ImportControl, PhotoStep, Sheet, Stage } from './stage.ts';
import type { useStage } from './use-stage.ts';

type Scope = Pick<ReturnType<typeof useStage>, 'attempt' | 'setStage'> & {
  incoming: Incoming;
  stage: Stage;
  panel: ImportTexts['panel'];
  close: () => void;
};

/** Returns what a person can do with photos of plans: straighten them, or use some as they are. */
export function usePhotos({
  incoming,
  stage,
  attempt,
  setStage,
  panel,
  close,
}: Scope): Pick<ImportControl, 'straighten' | 'setPhotos'> {
  const { editor, uploads } = useEditor();
  const { screen, session } = editor;
  const target: PhotoTarget =
    incoming.kind === 'photos' ? incoming.target : { levelId: null, isReplacing: false };
  const put = async (file: File, { photo, corners }: Sheet): Promise<Stage> => {
    close();
    const isSent = await uploads.plan(file, target.levelId);
    // A photo of a camera is nowhere else.
    const look = { ...photo.look, ...(corners && { corners }) };
    if (!isSent) screen.bringIn({ kind: 'photos', photos: [{ ...photo, look }], target });
    return { kind: 'choose' };
  };
  return {
    setPhotos: setStage,
    straighten(sheets) {
      const back: PhotoStep | undefined = stage.kind === 'photo' ? stage : undefined;
      const onShare = (share: number | null) =>
        setStage({ kind: 'busy', text: panel.photo.busy, share, ...(back && { back }) });
      onShare(null);
      void attempt(async (signal) => {
        const [only, ...more] = sheets;
        if (back && only && more.length === 0 && isAsItIs(only)) return put(only.photo.file, only);
        const { previewPhotos, straightenedFile } = await proposalParts.load();
        if (!back || !only || !target.isReplacing)
          return previewPhotos(sheets, { session, screen, panel, signal, onShare });
        const file = await straightenedFile(only, { signal, onShare });
        return file ? put(file, only) : { kind: 'refused', text: panel.failed, name: null };
      }, back);
    },
  };
}

function isAsItIs({ corners }: Sheet): boolean {
  return corners === null;
}
