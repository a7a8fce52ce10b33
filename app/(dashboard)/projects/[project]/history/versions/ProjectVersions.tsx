'use client';

import { useRouter } from 'next/navigation';
import { call } from '#lib/contract/client.ts';
import { SaveVersion } from '#lib/editor/team/SaveVersion.tsx';
import { type Version, VersionRows } from '#lib/editor/team/VersionRows.tsx';
import { fill } from '#lib/messages/fill.ts';
import { useFailure, useSuccess } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';

type ProjectVersionsProps = {
  projectId: string;
  versions: readonly Version[];
  canRestore: boolean;
  isViewed?: boolean;
};

export function ProjectVersions(props: ProjectVersionsProps) {
  const { t, language } = useStrings('team');
  return (
    <VersionRows
      {...props}
      t={{ ...t.team.versions, cancel: t.common.cancel }}
      language={language}
      onRestored={useRestored(props.projectId)}
    />
  );
}

/** Form of the history that keeps the draft as a version. */
export function SaveDraft({ projectId }: { projectId: string }) {
  const { t } = useStrings('team');
  const texts = t.team.versions;
  const succeed = useSuccess();
  return (
    <SaveVersion
      projectId={projectId}
      t={texts}
      onSaved={(number) => succeed(fill(texts.saved, { number }))}
    />
  );
}

/** Returns what tells that a version was restored, and offers the draft of before. */
function useRestored(projectId: string) {
  const { t } = useStrings('team');
  const texts = t.team.versions;
  const toast = useToast();
  const router = useRouter();
  const { fail } = useFailure();
  const restored = (number: number, draftVersion: number) => {
    const undo = async () => {
      const params = { project_id: projectId, n: String(draftVersion) };
      const { draft_version } = await call('restoreVersion', { params });
      restored(draftVersion, draft_version);
    };
    toast({
      tone: 'success',
      title: fill(texts.restored, { number }),
      action: {
        label: texts.undo,
        run: () => void undo().catch((error: unknown) => fail(texts.restoreFailed, error)),
      },
    });
    router.refresh();
  };
  return restored;
}
