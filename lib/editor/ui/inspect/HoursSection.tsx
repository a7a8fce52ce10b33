'use client';

import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import type { Typed } from '#lib/contract/typed-fields.ts';
import { keepExceptions } from '../../../import/hours/keep-exceptions.ts';
import { readWeek } from '../../../import/hours/read-week.ts';
import { writeHours } from '../../../import/hours/write-hours.ts';
import { fill } from '../../../messages/fill.ts';
import { dayMs, minuteMs } from '../../../plans/units.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { describe, FieldErrors } from '../../../ui/fields/FieldFrame.tsx';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import { useTyped } from '../../../ui/fields/use-typed.ts';
import type { Place, WorkingHours } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { commonValue } from '../frame/hooks.ts';
import { KeptFields } from '../frame/kept-fields.tsx';
import { Section } from '../frame/PanelSection.tsx';
import styles from '../panels.module.css';
import hoursStyles from './hours.module.css';
import { useUpdate } from './use-update.ts';

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type Day = (typeof days)[number];
type Opening = NonNullable<WorkingHours[Day]>[number];
const usual: Opening = { open: '09:00', close: '17:00' };

/** Opening hours of the week, and exceptions by date. Times are in the format of the user's browser. */
export function HoursSection({ places }: { places: readonly Place[] }) {
  const { t } = useEditor();
  const { set } = useUpdate(places);
  const common = commonValue(places, (place) => place.workingHours);
  const hours = common.value;
  const write = (workingHours: WorkingHours | null, field = '') => set({ workingHours }, field);
  const asText = (
    <LiveText
      label={t.hours.asText}
      placeholder={common.isMixed ? t.mixed : t.hours.example}
      value={hours ? writeHours(hours, t.hoursWords) : ''}
      isAsked
      read={(text) =>
        text.trim() === '' || readWeek(text, t.hoursWords) ? { value: text } : { fault: { code: 'hours' } }
      }
      onType={(text, field) => {
        const week = readWeek(text, t.hoursWords);
        write(week && keepExceptions(week, hours), field);
      }}
    />
  );
  if (!hours) {
    return (
      <Section id="hours" title={t.inspector.hours} note={common.isMixed ? t.mixed : undefined}>
        {asText}
        <Button
          size="sm"
          className={styles.wideButton}
          onClick={() => write(Object.fromEntries(days.slice(0, 5).map((day) => [day, [usual]])))}
        >
          {t.hours.start}
        </Button>
      </Section>
    );
  }
  const setDay = (day: Day, openings: Opening[], field?: string) =>
    write({ ...hours, [day]: openings }, field);
  const copyMonday = () => {
    const weekdays = days.slice(1, 5).map((day) => [day, hours.mon ?? []]);
    write({ ...hours, ...Object.fromEntries(weekdays) });
  };
  return (
    <Section id="hours" title={t.inspector.hours}>
      {asText}
      <div className={hoursStyles.week}>
        {days.map((day) => (
          <DayRow
            key={day}
            day={day}
            openings={hours[day] ?? []}
            onChange={(openings, field) => setDay(day, openings, field)}
          />
        ))}
      </div>
      {(hours.mon ?? []).length > 0 && (
        <Button size="sm" variant="ghost" className={styles.wideButton} onClick={copyMonday}>
          {t.hours.copyDown}
        </Button>
      )}
      <Exceptions hours={hours} onChange={write} />
      <Button size="sm" variant="ghost" className={styles.wideButton} onClick={() => write(null)}>
        {t.hours.clear}
      </Button>
    </Section>
  );
}

/** `field` is the session of a typed value, whose changes are one undo step. Buttons have none. */
type DayRowProps = {
  day: Day;
  openings: Opening[];
  onChange: (openings: Opening[], field?: string) => void;
};

function DayRow({ day, openings, onChange }: DayRowProps) {
  const { t, language } = useEditor();
  const name = t.hours.days[day];
  const setOne = (i: number, fields: Partial<Opening>, field: string) =>
    onChange(
      openings.map((opening, j) => (i === j ? { ...opening, ...fields } : opening)),
      field,
    );
  return (
    <div className={hoursStyles.day}>
      <span className={hoursStyles.dayName} title={name}>
        {shortName(day, language)}
      </span>
      <div className={`stack-1 ${hoursStyles.openings}`}>
        {openings.length === 0 && <span className="hint">{t.hours.closed}</span>}
        {openings.map((opening, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: openings of a day have no other name than their place.
          <KeptFields key={i} of={`opening ${i}`}>
            <span className={hoursStyles.opening}>
              <Times name={name} {...opening} onChange={(fields, field) => setOne(i, fields, field)} />
              <IconButton
                size="sm"
                label={fill(t.hours.remove, { day: name })}
                onClick={() => onChange(openings.toSpliced(i, 1))}
                icon={<X aria-hidden />}
              />
            </span>
          </KeptFields>
        ))}
      </div>
      <IconButton
        size="sm"
        label={fill(t.hours.add, { day: name })}
        onClick={() => onChange([...openings, usual])}
        icon={<Plus aria-hidden />}
      />
    </div>
  );
}

/** Returns the short name of a day in the language, such as Mon. */
function shortName(day: Day, language: string): string {
  const someMonday = Date.UTC(2024, 0, 1);
  const date = new Date(someMonday + days.indexOf(day) * dayMs);
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(date);
}

type TimesProps = Opening & { name: string; onChange: (fields: Partial<Opening>, field: string) => void };

/** Opening and closing time. The end of the day (24:00) is shown as 00:00. */
function Times({ name, open, close, onChange }: TimesProps) {
  const { t } = useEditor();
  return (
    <span className={hoursStyles.times}>
      <TimeInput
        label={fill(t.hours.opens, { day: name })}
        value={open}
        onChange={(value, field) => onChange({ open: value }, field)}
      />
      –
      <TimeInput
        label={fill(t.hours.closes, { day: name })}
        value={close === '24:00' ? '00:00' : close}
        onChange={(value, field) => onChange({ close: value }, field)}
      />
    </span>
  );
}

type TimeInputProps = {
  type?: 'time' | 'date';
  label: string;
  value: string;
  onChange: (value: string, field: string) => void;
};

/** Time or date of the browser. A half-typed one is empty for the page: it is not written, and says so. */
function TimeInput({ type = 'time', label, value, onChange }: TimeInputProps) {
  const id = useId();
  const typed = useTyped({
    label,
    read: (text): Typed<string> => (text === '' ? { fault: { code: type } } : { value: text }),
    onRead: onChange,
    shown: value,
  });
  return (
    <>
      <input
        type={type}
        className={type === 'time' ? hoursStyles.time : hoursStyles.date}
        aria-label={label}
        {...(type === 'date' && { max: '9999-12-31' })}
        value={typed.text ?? value}
        {...describe(id, {}, typed)}
        onFocus={typed.begin}
        onChange={(event) => typed.type(event.target.value)}
        onBlur={typed.leave}
      />
      <div className={hoursStyles.fault}>
        <FieldErrors id={id} typed={typed} />
      </div>
    </>
  );
}

/** Returns the date of an instant where the user is. */
function dateHere(timeMs: number): string {
  const offsetMs = new Date(timeMs).getTimezoneOffset() * minuteMs;
  return new Date(timeMs - offsetMs).toISOString().slice(0, 10);
}

type ExceptionsProps = { hours: WorkingHours; onChange: (hours: WorkingHours, field?: string) => void };

function Exceptions({ hours, onChange }: ExceptionsProps) {
  const { t } = useEditor();
  const list = hours.exceptions ?? [];
  const write = (exceptions: typeof list, field?: string) => onChange({ ...hours, exceptions }, field);
  const setOne = (i: number, one: (typeof list)[number], field?: string) => write(list.with(i, one), field);
  return (
    <fieldset className={hoursStyles.exceptions} aria-label={t.hours.exceptions}>
      <p className="hint">{t.hours.exceptions}</p>
      {list.map((one, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a date may stand there twice while it is being changed.
        <KeptFields key={i} of={`exception ${i}`}>
          <div className={hoursStyles.exception}>
            <TimeInput
              type="date"
              label={t.hours.date}
              value={one.date}
              onChange={(date, field) => setOne(i, { ...one, date }, field)}
            />
            <label>
              <input
                type="checkbox"
                checked={!one.closed}
                onChange={(event) =>
                  setOne(
                    i,
                    event.target.checked ? { date: one.date, ...usual } : { date: one.date, closed: true },
                  )
                }
              />
              {t.hours.open}
            </label>
            <span className={styles.spring} />
            <IconButton
              size="sm"
              label={fill(t.remove1, { name: one.date })}
              onClick={() => write(list.toSpliced(i, 1))}
              icon={<X aria-hidden />}
            />
            {!one.closed && (
              <Times
                name={one.date}
                open={one.open ?? usual.open}
                close={one.close ?? usual.close}
                onChange={(fields, field) => setOne(i, { ...one, ...fields }, field)}
              />
            )}
          </div>
        </KeptFields>
      ))}
      <Button
        size="sm"
        variant="ghost"
        onClick={() => write([...list, { date: dateHere(Date.now()), closed: true }])}
      >
        {t.hours.addException}
      </Button>
    </fieldset>
  );
}
