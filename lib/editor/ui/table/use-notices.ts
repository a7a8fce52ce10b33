import { useEffect, useRef } from 'react';
import { fill } from '../../../messages/fill.ts';
import type { PlacesStrings } from '../../../messages/places.ts';
import { useToast } from '../../../ui/Toasts.tsx';
import type { SaveState } from '../../model/state.ts';
import type { Told } from '../../sheet/sheet-state.ts';
import { useWork } from '../frame/context.tsx';
import { useSession } from '../frame/hooks.ts';
import { useSheet, useSheetState } from './context.tsx';

const savingGoesOn: readonly SaveState['kind'][] = ['saved', 'unsaved', 'saving'];

/** Shows a toast, with undo, after changes to more than the current cell. */
export function useNotices(): void {
  const { t, language, live } = useSheet();
  const { session } = useWork();
  const toast = useToast();
  const told = useSheetState((state) => state.told);
  const notice = useSession((state) => state.notice);
  const seen = useRef({ told, notice });
  useEffect(() => {
    if (told === seen.current.told || !told) return;
    seen.current.told = told;
    const { lastStep, save } = session.store.getState();
    // Without a connection, visitors see the change later.
    const isLive = live.getState().isPublished && navigator.onLine && savingGoesOn.includes(save.kind);
    const text = textOf(told, isLive, t, language);
    toast({
      tone: told.changed === 0 && told.rejected > 0 ? 'error' : 'success',
      title: fill(t.told[told.kind], { count: told.changed }, language),
      ...(text !== '' && { text }),
      ...(told.changed > 0 &&
        lastStep !== null && { action: { label: t.undo, run: () => session.undoStep(lastStep) } }),
    });
  }, [told, t, language, live, session, toast]);
  useEffect(() => {
    if (notice === seen.current.notice) return;
    seen.current.notice = notice;
    if (notice.kind === 'restored' || notice.kind === 'merged')
      toast({ tone: 'success', title: fill(t[notice.kind], { count: notice.count }, language) });
  }, [notice, t, language, toast]);
}

function textOf(told: Told, isLive: boolean, t: PlacesStrings, language: string): string {
  const { live, rejected, cut } = told;
  return [
    isLive && live > 0 && fill(t.told.live, { count: live }, language),
    rejected > 0 && fill(t.told.rejected, { count: rejected }, language),
    cut > 0 && fill(t.told.cut, { count: cut }, language),
  ]
    .filter(Boolean)
    .join(' ');
}
