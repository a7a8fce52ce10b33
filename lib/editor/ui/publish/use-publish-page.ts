import { useState } from 'react';
import { useStrings } from '../../../ui/Strings.tsx';
import { useToast } from '../../../ui/Toasts.tsx';
import { useEditor } from '../frame/context.tsx';

/** Returns a function that saves what is unsaved, and then opens the page that reviews and publishes the draft. */
export function usePublishPage(): { open: () => void; isBusy: boolean } {
  const { editor, autosave, projectId, t } = useEditor();
  const { t: app } = useStrings();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    await autosave.flush();
    const isOffline = !navigator.onLine || editor.session.store.getState().save.kind === 'offline';
    if (autosave.unsaved === 0 && !isOffline) return location.assign(`/projects/${projectId}/publish`);
    setBusy(false);
    toast({ tone: 'error', title: t.live.failed, text: isOffline ? app.errors.unreachable : t.save.leave });
  };
  return { open: () => void open(), isBusy };
}
