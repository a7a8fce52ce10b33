import { useCallback } from 'react';
import { call } from '../../../contract/client.ts';
import { fill } from '../../../messages/fill.ts';
import { useFailure } from '../../../ui/hooks/saving.ts';
import { useToast } from '../../../ui/Toasts.tsx';
import type { ToastMessage } from '../../../ui/toast-region.tsx';
import { useEditor } from '../frame/context.tsx';

/**
 * Returns what a message needs to bring a version back into the draft: `restored` tells it and offers to undo it,
 * `undo` is that offer.
 */
export function useRestored() {
  const { autosave, editor, projectId, t } = useEditor();
  const toast = useToast();
  const { fail } = useFailure();
  const undo = useCallback(
    (draftVersion: number): NonNullable<ToastMessage['action']> => {
      const bringBack = async (number: number) => {
        await autosave.flush();
        const params = { project_id: projectId, n: String(number) };
        const { draft_version } = await call('restoreVersion', { params });
        await told(number, draft_version);
      };
      const told = async (number: number, kept: number) => {
        await autosave.refresh();
        editor.session.forgetSteps();
        toast({ tone: 'success', title: fill(t.versions.restored, { number }), action: offer(kept) });
      };
      const offer = (number: number) => ({
        label: t.versions.undo,
        run: () => void bringBack(number).catch((error: unknown) => fail(t.versions.restoreFailed, error)),
      });
      return offer(draftVersion);
    },
    [autosave, editor, projectId, t, toast, fail],
  );
  const restored = async (number: number, draftVersion: number) => {
    await autosave.refresh();
    editor.session.forgetSteps();
    toast({ tone: 'success', title: fill(t.versions.restored, { number }), action: undo(draftVersion) });
  };
  return { undo, restored };
}
