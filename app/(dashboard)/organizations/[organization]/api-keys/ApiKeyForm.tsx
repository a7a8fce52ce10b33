'use client';

import { useState } from 'react';
import type { z } from 'zod';
import { keyAccesses } from '#lib/contract/choices.ts';
import { call } from '#lib/contract/client.ts';
import type { createdApiKey } from '#lib/contract/schemas/organization.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { dayMs } from '#lib/plans/units.ts';
import { Form, SubmitActions } from '#lib/ui/Form.tsx';
import { ChoiceField } from '#lib/ui/fields/ChoiceField.tsx';
import { TextField } from '#lib/ui/fields/TextField.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import type { Choice } from '#lib/ui/menus/MultiCombobox.tsx';
import { SelectField } from '#lib/ui/menus/Select.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { ProjectPicker } from '../../../ProjectPicker.tsx';

export type CreatedKey = z.output<typeof createdApiKey>;

type ApiKeyFormProps = {
  organizationId: string;
  onCancel: () => void;
  onCreated: (key: CreatedKey) => void;
};

const lives = ['never', '30', '90', '365'] as const;

export function ApiKeyForm({ organizationId, onCancel, onCreated }: ApiKeyFormProps) {
  const { t, language } = useStrings('organization');
  const texts = t.organization.apiKeys;
  const [project, setProject] = useState<Choice | null>(null);
  const [life, setLife] = useState<(typeof lives)[number]>('never');
  const form = useSubmit(
    async (entered) => {
      const expiresAt = life === 'never' ? null : new Date(Date.now() + Number(life) * dayMs).toISOString();
      onCreated(
        await call('createApiKey', {
          body: {
            organization: organizationId,
            name: String(entered.get('name') ?? ''),
            access: keyAccesses.find((access) => access === entered.get('access')) ?? 'read',
            project: project?.value ?? null,
            expires_at: expiresAt,
          },
        }),
      );
    },
    ['project', 'expires_at'],
  );
  const lifeText = (days: (typeof lives)[number]) =>
    days === 'never'
      ? texts.never
      : days === '365'
        ? texts.inYear
        : fill(texts.inDays, { count: Number(days) }, language);
  return (
    <Form {...form}>
      <TextField
        label={texts.name}
        name="name"
        autoComplete="off"
        maxLength={limits.nameCharsMax}
        hint={texts.nameHint}
      />
      <ChoiceField
        label={texts.access}
        name="access"
        choices={keyAccesses.map((access) => ({
          value: access,
          label: texts.accesses[access],
          text: texts.accessTexts[access],
        }))}
        defaultValue="read"
      />
      <ProjectPicker
        label={texts.project}
        placeholder={texts.allProjects}
        organization={organizationId}
        value={project}
        onChange={setProject}
      />
      <SelectField
        label={texts.expires}
        value={life}
        choices={lives.map((days) => ({ value: days, label: lifeText(days) }))}
        onChange={setLife}
      />
      <SubmitActions action={texts.createAction} onCancel={onCancel} />
    </Form>
  );
}
