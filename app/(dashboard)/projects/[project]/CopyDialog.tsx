'use client';

import { useState } from 'react';
import { call } from '#lib/contract/client.ts';
import type { ProjectBeginStrings } from '#lib/messages/pages.ts';
import { Dialog } from '#lib/ui/dialogs/Dialog.tsx';
import { Form, SubmitActions } from '#lib/ui/Form.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import type { Choice } from '#lib/ui/menus/MultiCombobox.tsx';
import { ProjectPicker } from '../../ProjectPicker.tsx';

type CopyDialogProps = {
  projectId: string;
  organization: string;
  /** Project that is selected first. */
  suggested: Choice;
  texts: ProjectBeginStrings['copy'];
  onCopied: () => void;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks which project to copy into this one. */
export default function CopyDialog(props: CopyDialogProps) {
  const { texts, isOpen, onClose } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title} description={texts.dialogText}>
      <CopyForm {...props} />
    </Dialog>
  );
}

function CopyForm({ projectId, organization, suggested, texts, onCopied, onClose }: CopyDialogProps) {
  const [chosen, setChosen] = useState<Choice | null>(suggested);
  const form = useSubmit(async () => {
    if (!chosen) return;
    await call('fillProject', { params: { project_id: projectId }, body: { copy_of: chosen.value } });
    onCopied();
  });
  return (
    <Form {...form}>
      <ProjectPicker
        label={texts.project}
        organization={organization}
        without={projectId}
        value={chosen}
        onChange={setChosen}
      />
      <SubmitActions action={texts.action} disabled={!chosen} onCancel={onClose} />
    </Form>
  );
}
