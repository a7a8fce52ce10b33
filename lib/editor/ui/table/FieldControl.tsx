'use client';

import { useId } from 'react';
import { statusTypes } from '../../../contract/choices.ts';
import { describe, FieldFrame } from '../../../ui/fields/FieldFrame.tsx';
import styles from '../../../ui/fields/fields.module.css';
import type { SheetColumn } from '../../sheet/columns.ts';
import { useSheet } from './context.tsx';

type FieldControlProps = {
  column: SheetColumn;
  label: string;
  value: string;
  error: string | null;
  onChange: (text: string) => void;
  onBlur?: () => void;
  isReadOnly?: boolean;
  /** Text beside the label. */
  note?: string | undefined;
};

/** Form field for a column. Values are texts, as in the table. */
export function FieldControl({
  column,
  label,
  value,
  error,
  onChange,
  onBlur,
  isReadOnly,
  note,
}: FieldControlProps) {
  const { sheet, t } = useSheet();
  const id = useId();
  const { field } = column;
  const hint = !isReadOnly && field in t.hints ? t.hints[field as keyof typeof t.hints] : undefined;
  const errors = error === null ? [] : [error];
  const shared = {
    id,
    className: styles.input,
    value,
    lang: column.language ?? undefined,
    dir: column.language ? 'auto' : undefined,
    onBlur,
    ...describe(id, { hint, errors }),
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors} {...(note && { note })}>
      {field === 'status' ? (
        <select {...shared} disabled={isReadOnly} onChange={(event) => onChange(event.target.value)}>
          <option value="">–</option>
          {statusTypes.map((type) => (
            <option key={type} value={sheet.world.statusWords[type]}>
              {sheet.world.statusWords[type]}
            </option>
          ))}
        </select>
      ) : field === 'description' ? (
        <textarea
          {...shared}
          rows={3}
          readOnly={isReadOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input
          {...shared}
          type="text"
          readOnly={isReadOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
