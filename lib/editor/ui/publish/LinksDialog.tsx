'use client';

import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useEditor } from '../frame/context.tsx';
import { useSession } from '../frame/hooks.ts';
import { PreviewLinks } from '../share/PreviewLinks.tsx';

/** The links to the draft, as on the page that shares the map. */
export default function LinksDialog() {
  const { editor, autosave, projectId, t } = useEditor();
  const canWrite = useSession((state) => state.canWrite);
  return (
    <Dialog isOpen onClose={editor.screen.closeDialog} title={t.links.title} description={t.links.text}>
      <PreviewLinks
        projectId={projectId}
        canWrite={canWrite}
        texts={{ links: t.links, failed: t.live.failed }}
        prepare={() => autosave.flush()}
      />
    </Dialog>
  );
}
