'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { fillProject } from '#lib/contract/calls.ts';
import { call } from '#lib/contract/client.ts';
import type { ProjectBeginStrings } from '#lib/strings/project-begin.en.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { Dialog } from '#lib/ui/Dialog.tsx';
import { Form, FormActions } from '#lib/ui/Form.tsx';
import { SelectField } from '#lib/ui/Select.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useSubmit } from '#lib/ui/use-submit.ts';

export type CopyDialogProps = {
  projectId: string;
  projects: readonly { value: string; label: string }[];
  texts: ProjectBeginStrings['copy'];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Asks which project is copied into this one. */
export default function CopyDialog(props: CopyDialogProps) {
  const { texts, isOpen, onOpenChange } = props;
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={texts.title} description={texts.dialogText}>
      <CopyForm {...props} />
    </Dialog>
  );
}

function CopyForm({ projectId, projects, texts, onOpenChange }: CopyDialogProps) {
  const { t } = useStrings();
  const router = useRouter();
  const [chosen, setChosen] = useState(projects[0]?.value ?? '');
  const { onSubmit, isBusy, message } = useSubmit([], async () => {
    await call(fillProject, { params: { project_id: projectId }, body: { copy_of: chosen } });
    router.push(`/projects/${projectId}/edit`);
  });
  return (
    <Form onSubmit={onSubmit} faultCount={0}>
      {message && <Callout tone="error">{message}</Callout>}
      <SelectField label={texts.project} value={chosen} choices={projects} onChange={setChosen} />
      <FormActions>
        <Button onClick={() => onOpenChange(false)}>{t.common.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {texts.action}
        </Button>
      </FormActions>
    </Form>
  );
}
