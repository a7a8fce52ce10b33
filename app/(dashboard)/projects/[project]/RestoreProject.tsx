'use client';

import { ArchiveRestore } from 'lucide-react';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { Button, type ButtonProps } from '#lib/ui/Button.tsx';
import { useAction, useSuccess } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';

type RestoreProjectProps = { id: string; name: string; variant?: ButtonProps['variant'] };

/** Restores an archived project as a draft. */
export function RestoreProject({ id, name, variant }: RestoreProjectProps) {
  const { t } = useStrings('project');
  const succeed = useSuccess();
  const { isBusy, run } = useAction();
  const restore = async () => {
    await call('restoreProject', { params: { project_id: id } });
    succeed(fill(t.project.restored, { name }), t.project.restoredText);
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
