import type { ImportTexts } from '../../../messages/import.ts';
import { useEditor } from '../context.tsx';
import { proposalParts } from './late-import.ts';
import type { ImportControl } from './stage.ts';
import type { useStage } from './use-stage.ts';

type Scope = Pick<ReturnType<typeof useStage>, 'attempt' | 'setStage'> & {
  panel: ImportTexts['panel'];
  close: () => void;
};

/** Returns what a person can do with photos of plans: straighten them, or use one as it is. */
export function usePhotos({
  attempt,
  setStage,
  panel,
  close,
}: Scope): Pick<ImportControl, 'straighten' | 'keepPhoto'> {
  const { editor, uploads } = useEditor();
  const { screen, session } = editor;
  return {
    straighten(sheets) {
      const onShare = (share: number | null) => setStage({ kind: 'busy', text: panel.photo.busy, share });
      onShare(null);
      void attempt(async (signal) => {
        const { previewPhotos } = await proposalParts.load();
        return previewPhotos(sheets, { session, screen, panel, signal, onShare });
      });
    },
    keepPhoto({ file }) {
      const { levelId } = screen.store.getState();
      close();
      void uploads.plan(file, levelId);
    },
  };
}
