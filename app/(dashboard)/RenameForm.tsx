'use client';

import { useState } from 'react';
import { limits } from '#lib/plans/limits.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { Form } from '#lib/ui/Form.tsx';
import { TextField } from '#lib/ui/TextField.tsx';
import { useSubmit } from '#lib/ui/use-submit.ts';

type RenameFormProps = {
  label: string;
  /** Name of the field in the API's faults. */
  field: string;
  autoComplete: string;
  value: string;
  action: string;
  onRename: (name: string) => Promise<void>;
};

/** Form for an existing name. */
export function RenameForm({ label, field, autoComplete, value, action, onRename }: RenameFormProps) {
  const [typed, setTyped] = useState(value);
  const { onSubmit, isBusy, message, faults, faultCount } = useSubmit([field], () => onRename(typed.trim()));
  return (
    <Form onSubmit={onSubmit} faultCount={faultCount}>
      {message && <Callout tone="error">{message}</Callout>}
      <TextField
        label={label}
        isLabelHidden
        name={field}
        autoComplete={autoComplete}
        maxLength={limits.nameCharsMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        errors={faults[field]}
      />
      <div>
        <Button type="submit" isBusy={isBusy} disabled={typed.trim() === value}>
          {action}
        </Button>
      </div>
    </Form>
  );
}
