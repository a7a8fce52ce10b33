'use client';

import { useStore } from 'zustand';
import { fill } from '../../../messages/fill.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { placeName } from '../../../ui/place-name.ts';
import { useToast } from '../../../ui/Toasts.tsx';
import { useWork } from '../frame/context.tsx';
import { useSheet } from './context.tsx';

type DeletePlacesDialogProps = { ids: readonly string[]; onClose: () => void };

const namedMax = 3;

/** Asks before places are deleted, and names them. */
export default function DeletePlacesDialog({ ids, onClose }: DeletePlacesDialogProps) {
  const { sheet, t, language, live } = useSheet();
  const {
    session,
    t: { untitled },
  } = useWork();
  const { remove: texts } = t;
  const toast = useToast();
  const isPublished = useStore(live, (view) => view.isPublished);
  const { defaultLanguage } = session.document.project().settings;
  const names = sheet
    .places(ids.slice(0, namedMax))
    .map((place) => placeName(place, place.translations[defaultLanguage]?.title, untitled));
  const more = ids.length - names.length;
  const listed = [...names, ...(more > 0 ? [fill(texts.more, { count: more }, language)] : [])];
  const run = async () => {
    if (sheet.deletePlaces(ids)) {
      const { lastStep } = session.store.getState();
      toast({
        tone: 'success',
        title: fill(texts.done, { count: ids.length }, language),
        ...(lastStep !== null && { action: { label: t.undo, run: () => session.undoStep(lastStep) } }),
      });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={fill(texts.title, { count: ids.length }, language)}
      description={`${new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(listed)}. ${isPublished ? texts.textLive : texts.text}`}
      action={texts.apply}
      run={run}
    />
  );
}
