'use client';

import { useState } from 'react';
import { limits } from '#lib/plans/limits.ts';
import { Form, SubmitButton } from '#lib/ui/Form.tsx';
import { TextField } from '#lib/ui/fields/TextField.tsx';
import { useSubmit, useSuccess } from '#lib/ui/hooks/saving.ts';

type RenameFormProps = {
  label: string;
  /** Name of the field in the API's faults. */
  field: string;
  autoComplete: string;
  value: string;
  action: string;
  save: (name: string) => Promise<unknown>;
  /** Message after `name` was saved. */
  savedText: (name: string) => string;
};

/** Form for an existing name. */
export function RenameForm({ save, savedText, ...fields }: RenameFormProps) {
  const succeed = useSuccess();
  // Each saved name gets a new form.
  const [version, setVersion] = useState(0);
  const rename = async (name: string) => {
    await save(name);
    setVersion(version + 1);
    succeed(savedText(name));
  };
  return <Fields key={version} {...fields} onRename={rename} />;
}

type FieldsProps = Omit<RenameFormProps, 'save' | 'savedText'> & {
  onRename: (name: string) => Promise<void>;
};

function Fields({ label, field, autoComplete, value, action, onRename }: FieldsProps) {
  const [typed, setTyped] = useState(value);
  const form = useSubmit(() => onRename(typed.trim()));
  return (
    <Form {...form}>
      <TextField
        label={label}
        isLabelHidden
        name={field}
        autoComplete={autoComplete}
        maxLength={limits.nameCharsMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div>
        <SubmitButton variant="secondary" disabled={typed.trim() === value}>
          {action}
        </SubmitButton>
      </div>
    </Form>
  );
}
