'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { deleteProject } from '#lib/contract/endpoints/projects.ts';
import { fill, plural } from '#lib/strings/text.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { Dialog } from '#lib/ui/Dialog.tsx';
import { Form, FormActions } from '#lib/ui/Form.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { TextField } from '#lib/ui/TextField.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';
import { useSubmit } from '#lib/ui/use-submit.ts';

export type DeleteProjectProps = {
  id: string;
  name: string;
  levelCount: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Deletion cannot be undone, so the reader names the thing first. */
export function DeleteProject({ id, name, levelCount, isOpen, onOpenChange }: DeleteProjectProps) {
  const { t, language } = useStrings();
  const levels = plural(t.project.levelsCount, levelCount, language);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t.project.deleteTitle}
      description={fill(t.project.deleteText, { name, levels })}
    >
      <DeleteForm id={id} name={name} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

function DeleteForm({ id, name, onCancel }: { id: string; name: string; onCancel: () => void }) {
  const { t } = useStrings();
  const router = useRouter();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const { onSubmit, isBusy, message, faultCount } = useSubmit([], async () => {
    await call(deleteProject, { params: { project_id: id } });
    toast({ tone: 'success', title: fill(t.project.deleteDone, { name }) });
    router.replace('/projects');
    router.refresh();
  });
  return (
    <Form onSubmit={onSubmit} faultCount={faultCount}>
      {message && <Callout tone="error">{message}</Callout>}
      <TextField
        label={fill(t.project.deleteConfirm, { name })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <FormActions>
        <Button onClick={onCancel}>{t.common.cancel}</Button>
        <Button type="submit" variant="danger" isBusy={isBusy} disabled={typed.trim() !== name.trim()}>
          {t.project.delete}
        </Button>
      </FormActions>
    </Form>
  );
}
