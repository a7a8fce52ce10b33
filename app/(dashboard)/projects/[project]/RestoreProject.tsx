'use client';

import { ArchiveRestore } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { restoreProject } from '#lib/contract/calls.ts';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/strings/text.ts';
import { Button, type ButtonProps } from '#lib/ui/Button.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';
import { useAction } from '#lib/ui/use-action.ts';

type RestoreProjectProps = { id: string; name: string; variant?: ButtonProps['variant'] };

/** Restores an archived project as a draft. */
export function RestoreProject({ id, name, variant }: RestoreProjectProps) {
  const { t } = useStrings();
  const toast = useToast();
  const router = useRouter();
  const { isBusy, run } = useAction();
  const restore = async () => {
    await call(restoreProject, { params: { project_id: id } });
    toast({ tone: 'success', title: fill(t.project.restored, { name }), text: t.project.restoredText });
    router.refresh();
  };
  return (
    <Button
      variant={variant}
      icon={<ArchiveRestore aria-hidden />}
      isBusy={isBusy}
      onClick={() => run(t.project.notRestored, restore)}
    >
      {t.project.restore}
    </Button>
  );
}
