'use client';

import { Dialog } from '../../ui/Dialog.tsx';
import { ConflictCards } from './ConflictCards.tsx';
import { useWork } from './context.tsx';

/** Asks which values of each conflict count, in a dialog that can be closed and answered later. */
export default function ConflictDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWork();
  return (
    <Dialog isOpen onOpenChange={onClose} title={t.conflict.title} description={t.conflict.text}>
      <ConflictCards />
    </Dialog>
  );
}
