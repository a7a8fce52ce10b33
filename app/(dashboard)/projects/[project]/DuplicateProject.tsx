'use client';

import { useRouter } from 'next/navigation';
import { call } from '#lib/contract/client.ts';
import { cutText } from '#lib/mapmodel/cut-text.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { Dialog } from '#lib/ui/dialogs/Dialog.tsx';
import { Form, SubmitActions } from '#lib/ui/Form.tsx';
import { TextField } from '#lib/ui/fields/TextField.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';

type DuplicateProjectProps = { id: string; name: string; onClose: () => void };

/** Creates a project with a copy of this draft, under another name. */
export default function DuplicateProject({ id, name, onClose }: DuplicateProjectProps) {
  const { duplicate } = useStrings('project').t.project;
  return (
    <Dialog isOpen onClose={onClose} title={duplicate.title} description={duplicate.text}>
      <DuplicateForm id={id} name={name} onCancel={onClose} />
    </Dialog>
  );
}

type DuplicateFormProps = { id: string; name: string; onCancel: () => void };

function DuplicateForm({ id, name, onCancel }: DuplicateFormProps) {
  const { t } = useStrings('projects', 'project');
  const { duplicate } = t.project;
  const router = useRouter();
  const toast = useToast();
  const form = useSubmit(async (entered) => {
    const body = { name: String(entered.get('name') ?? '') };
    const made = await call('duplicateProject', { params: { project_id: id }, body });
    toast({ tone: 'success', title: fill(duplicate.done, { name: made.name }), text: duplicate.doneText });
    router.push(`/projects/${made.id}`);
  });
  return (
    <Form {...form}>
      <TextField
        label={t.projects.nameLabel}
        name="name"
        autoComplete="off"
        maxLength={limits.nameCharsMax}
        defaultValue={fill(duplicate.copyOf, {
          name: cutText(name, limits.nameCharsMax - duplicate.copyOf.length),
        })}
      />
      <SubmitActions action={duplicate.action} onCancel={onCancel} />
    </Form>
  );
}
