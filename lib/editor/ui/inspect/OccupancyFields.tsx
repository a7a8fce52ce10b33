'use client';

import { X } from 'lucide-react';
import { useId } from 'react';
import { type Typed, typedPeriod } from '#lib/contract/typed-fields.ts';
import { statusTypes } from '../../../contract/choices.ts';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { hourMs, minuteMs } from '../../../plans/units.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { describe, FieldErrors } from '../../../ui/fields/FieldFrame.tsx';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import { Pick as PickField } from '../../../ui/fields/Pick.tsx';
import { useTyped } from '../../../ui/fields/use-typed.ts';
import type { Occupancy, Place } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { KeptFields } from '../frame/kept-fields.tsx';
import styles from '../panels.module.css';
import { useUpdate } from './use-update.ts';

type Period = Occupancy['periods'][number];

/** Periods in which a place is occupied, with status and text. Times are in the user's own time zone. */
export function OccupancyFields({ place }: { place: Place }) {
  const { t } = useEditor();
  const { set } = useUpdate([place]);
  const periods = place.occupancy?.periods ?? [];
  const write = (next: Period[], field = '') =>
    set({ occupancy: next.length === 0 ? null : { ...place.occupancy, periods: next } }, field);
  const add = () => {
    const start = new Date(Math.ceil(Date.now() / hourMs) * hourMs);
    const end = new Date(start.getTime() + hourMs);
    write([...periods, { from: start.toISOString(), to: end.toISOString(), status: 'error' }]);
  };
  return (
    <fieldset className={styles.occupancy} aria-label={t.inspector.occupancy}>
      <p className="hint">{t.inspector.occupancy}</p>
      {periods.map((period, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: periods have no other name than their place.
        <KeptFields key={i} of={`period ${i}`}>
          <PeriodRow
            period={period}
            onChange={(next, field) => write(periods.with(i, next), field)}
            onRemove={() => write(periods.toSpliced(i, 1))}
          />
        </KeptFields>
      ))}
      {periods.length < limits.occupancyPeriodsMax && (
        <Button size="sm" variant="ghost" className={styles.wideButton} onClick={add}>
          {t.inspector.addPeriod}
        </Button>
      )}
    </fieldset>
  );
}

type PeriodRowProps = {
  period: Period;
  onChange: (period: Period, field?: string) => void;
  onRemove: () => void;
};

function PeriodRow({ period, onChange, onRemove }: PeriodRowProps) {
  const { t } = useEditor();
  return (
    <div className={styles.period}>
      <PeriodTime name="from" period={period} onChange={onChange} />
      <PeriodTime name="to" period={period} onChange={onChange} />
      <PickField
        label={t.inspector.state}
        value={period.status ?? 'none'}
        choices={[
          { value: 'none', label: t.inspector.statuses.none },
          ...statusTypes.map((value) => ({ value: value as string, label: t.inspector.statuses[value] })),
        ]}
        onChange={(value) => {
          const { status: _, ...rest } = period;
          const status = statusTypes.find((each) => each === value);
          onChange(status ? { ...rest, status } : rest);
        }}
      />
      <LiveText
        label={t.inspector.text}
        value={period.label ?? ''}
        charsMax={limits.labelCharsMax}
        onType={(label, field) => {
          const { label: _, ...rest } = period;
          onChange(label === '' ? rest : { ...rest, label }, field);
        }}
      />
      <IconButton
        label={fill(t.remove1, { name: localValue(period.from) })}
        onClick={onRemove}
        icon={<X aria-hidden />}
      />
    </div>
  );
}

type PeriodTimeProps = Pick<PeriodRowProps, 'period' | 'onChange'> & { name: 'from' | 'to' };

/** Start or end of a period. On the way to a date, the end may lie before the start; such a period is not written. */
function PeriodTime({ name, period, onChange }: PeriodTimeProps) {
  const { t } = useEditor();
  const id = useId();
  const typed = useTyped({
    label: name,
    read: (text): Typed<Period> => {
      const instant = instantOf(text);
      return instant === null ? { fault: { code: 'date' } } : typedPeriod({ ...period, [name]: instant });
    },
    onRead: onChange,
    shown: localValue(period[name]),
  });
  return (
    <div className={styles.periodTime}>
      <label htmlFor={id} className="hint">
        {t.inspector[name]}
      </label>
      <input
        id={id}
        type="datetime-local"
        className={styles.plainInput}
        max="9999-12-31T23:59"
        value={typed.text ?? localValue(period[name])}
        {...describe(id, {}, typed)}
        aria-invalid={typed.isWrong || undefined}
        onFocus={typed.begin}
        onChange={(event) => typed.type(event.target.value)}
        onBlur={typed.leave}
      />
      <FieldErrors id={id} typed={typed} />
    </div>
  );
}

/** Returns an instant in the format of `datetime-local`, in the user's own time zone. */
function localValue(instant: string): string {
  const date = new Date(instant);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * minuteMs);
  return local.toISOString().slice(0, 16);
}

function instantOf(local: string): string | null {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
