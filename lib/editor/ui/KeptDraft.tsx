import { useEffect } from 'react';
import { fill } from '../../messages/fill.ts';
import { useToast } from '../../ui/Toasts.tsx';
import { useEditor } from './frame/context.tsx';
import { useSession } from './frame/hooks.ts';
import { useRestored } from './publish/use-restored.ts';

/** Tells that a save changed many places, and offers the draft of before. */
export default function KeptDraft() {
  const { editor, t } = useEditor();
  const number = useSession((state) => state.keptDraft);
  const toast = useToast();
  const { undo } = useRestored();
  useEffect(() => {
    if (number === null) return;
    editor.session.setKeptDraft(null);
    toast({
      tone: 'success',
      title: t.versions.kept,
      text: fill(t.versions.keptText, { number }),
      action: undo(number),
    });
  }, [number, editor, toast, undo, t]);
  return null;
}
