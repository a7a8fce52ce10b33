'use client';

import { call } from '../../../contract/client.ts';
import { keptInTab } from '../../../ui/kept.ts';
import { useToast } from '../../../ui/Toasts.tsx';
import { useEditor } from '../frame/context.tsx';

const lifeDays = 1;

/** Returns a function that saves and then opens the draft as a visitor would see it. One link is used for a day. */
export function usePreview(): () => void {
  const { autosave, projectId, t } = useEditor();
  const toast = useToast();
  const key = `atrium.editor.preview.${projectId}`;
  const open = async (tab: Window | null) => {
    try {
      await autosave.flush();
      const working = await findWorking(projectId, keptInTab.get(key));
      const url = working ?? (await makeLink(projectId));
      keptInTab.set(key, url);
      if (tab) tab.location.replace(url);
    } catch {
      tab?.close();
      toast({ tone: 'error', title: t.live.failed });
    }
  };
  // Open the window at once: browsers block windows opened after a wait.
  return () => void open(window.open('about:blank', '_blank'));
}

/** Returns the link if it still works. It may have expired, or somebody has withdrawn it. */
async function findWorking(projectId: string, link: string | null): Promise<string | null> {
  if (link === null) return null;
  const links = await call('listPreviewLinks', { params: { project_id: projectId } });
  return links.some(({ url }) => url === link) ? link : null;
}

async function makeLink(projectId: string): Promise<string> {
  const body = { expires_in_days: lifeDays };
  return (await call('createPreviewLink', { params: { project_id: projectId }, body })).url;
}
