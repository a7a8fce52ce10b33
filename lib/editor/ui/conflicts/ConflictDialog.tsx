'use client';

import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useWork } from '../frame/context.tsx';
import { ConflictCards } from './ConflictCards.tsx';

/** Asks which values of each conflict count, in a dialog that can be closed and answered later. */
export default function ConflictDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWork();
  return (
    <Dialog isOpen onClose={onClose} title={t.conflict.title} description={t.conflict.text}>
      <ConflictCards />
    </Dialog>
  );
}
