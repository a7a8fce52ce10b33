'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Dialog } from '#lib/ui/dialogs/Dialog.tsx';
import { Form, SubmitActions } from '#lib/ui/Form.tsx';
import { TextField } from '#lib/ui/fields/TextField.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import { type Choice, MultiCombobox } from '#lib/ui/menus/MultiCombobox.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';

type CreateProjectProps = {
  organization: string;
  languages: readonly Choice[];
  /** Default language code of a new project. */
  suggested: string;
};

export function CreateProject(props: CreateProjectProps) {
  const { t } = useStrings('projects');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {t.projects.create}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t.projects.createTitle}
        description={t.projects.createText}
      >
        <CreateForm {...props} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type CreateFormProps = CreateProjectProps & { onCancel: () => void };

function CreateForm({ organization, languages, suggested, onCancel }: CreateFormProps) {
  const { t } = useStrings('projects');
  const router = useRouter();
  const [chosen, setChosen] = useState(languages.filter(({ value }) => value === suggested));
  const form = useSubmit(
    async (entered) => {
      const created = await call('createProject', {
        body: {
          organization,
          name: String(entered.get('name') ?? ''),
          languages: chosen.map(({ value }) => value),
        },
      });
      router.push(`/projects/${created.id}`);
    },
    ['languages'],
  );
  return (
    <Form {...form}>
      <TextField
        label={t.projects.nameLabel}
        name="name"
        autoComplete="off"
        maxLength={limits.nameCharsMax}
        hint={t.projects.nameHint}
      />
      <MultiCombobox
        label={t.projects.languagesLabel}
        hint={t.projects.languagesHint}
        choices={languages}
        value={chosen}
        onChange={setChosen}
        emptyText={t.common.nothingFound}
        removeText={(name) => fill(t.common.remove, { name })}
      />
      <SubmitActions action={t.projects.createAction} onCancel={onCancel} />
    </Form>
  );
}
