'use client';

import { useRouter } from 'next/navigation';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { ConfirmDialog } from '#lib/ui/dialogs/ConfirmDialog.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';

type DeleteProjectProps = {
  id: string;
  name: string;
  levelCount: number;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks for the project's name first, because deletion cannot be undone. */
export function DeleteProject({ id, name, levelCount, isOpen, onClose }: DeleteProjectProps) {
  const { t, language } = useStrings('project');
  const router = useRouter();
  const toast = useToast();
  const levels = fill(t.project.levelsCount, { count: levelCount }, language);
  const remove = async () => {
    await call('deleteProject', { params: { project_id: id } });
    toast({ tone: 'success', title: fill(t.project.deleteDone, { name }) });
    router.replace('/projects');
    router.refresh();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t.project.deleteTitle}
      description={fill(t.project.deleteText, { name, levels })}
      typed={{ label: fill(t.project.deleteConfirm, { name }), value: name }}
      action={t.project.delete}
      run={remove}
    />
  );
}
