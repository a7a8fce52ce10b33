'use client';

import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './fields.module.css';

type Frame = {
  label: string;
  hint?: string;
  errors?: readonly string[] | undefined;
  isLabelHidden?: boolean;
};

function FieldRow(props: Frame & { id: string; children: ReactNode; isWide?: boolean }) {
  const { id, label, hint, errors = [], isLabelHidden, children, isWide } = props;
  return (
    <div className={cx(styles.field, isWide && styles.wide)}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children}
      {hint && <p className={styles.hint}>{hint}</p>}
      {errors.map((error) => (
        <p key={error} className={styles.error} role="alert">
          <CircleAlert aria-hidden />
          {error}
        </p>
      ))}
    </div>
  );
}

export type LiveTextProps = Frame & {
  value: string;
  /** `session` is the same from focus to blur: what is typed in between is one step. */
  onType: (value: string, session: string) => void;
  onDone?: (session: string) => void;
  isMultiline?: boolean;
  placeholder?: string;
  isMissing?: boolean;
  type?: string;
  lang?: string;
  /** Takes the focus, and with it what was typed before it could: `onFocused` answers that. */
  isFocusWanted?: boolean;
  onFocused?: () => string;
  charsMax?: number;
  /** Answers why a text cannot be taken; it is then not written. */
  check?: (value: string) => string | null;
  isReadOnly?: boolean;
};

let sessions = 0;

/** A text that is written as it is typed; Enter and Esc leave it. */
export function LiveText(props: LiveTextProps) {
  const { value, onType, onDone, isMultiline, isFocusWanted = false, onFocused, check, errors } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const session = useRef('');
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const told = useRef(onFocused);
  told.current = onFocused;
  const write = (text: string) => {
    setTyped(text);
    if (!check?.(text)) onType(text, session.current);
  };
  const take = useRef(write);
  take.current = write;
  useEffect(() => {
    if (!isFocusWanted) return;
    control.current?.focus();
    control.current?.select();
    const ahead = told.current?.() ?? '';
    if (ahead !== '') take.current(ahead);
  }, [isFocusWanted]);
  const wrong = typed !== null ? (check?.(typed) ?? null) : null;
  const shown = {
    id,
    ref: control,
    className: cx(styles.input, props.isMissing && styles.missing),
    value: typed ?? value,
    placeholder: props.placeholder,
    lang: props.lang,
    maxLength: props.charsMax,
    readOnly: props.isReadOnly,
    'aria-invalid': wrong !== null || (errors?.length ?? 0) > 0 || undefined,
    onFocus: () => {
      sessions++;
      session.current = `field ${sessions}`;
    },
    onChange: (event: { target: { value: string } }) => write(event.target.value),
    onBlur: () => {
      setTyped(null);
      onDone?.(session.current);
    },
    onKeyDown: (event: {
      key: string;
      shiftKey: boolean;
      preventDefault(): void;
      stopPropagation(): void;
    }) => {
      const isLeaving = event.key === 'Escape' || (event.key === 'Enter' && !isMultiline);
      if (!isLeaving) return;
      event.preventDefault();
      event.stopPropagation();
      control.current?.blur();
      document.querySelector<HTMLElement>('[data-editor-canvas]')?.focus({ preventScroll: true });
    },
  };
  return (
    <FieldRow {...props} id={id} errors={wrong ? [wrong] : errors} isWide>
      {isMultiline ? <textarea rows={2} {...shown} /> : <input type={props.type ?? 'text'} {...shown} />}
    </FieldRow>
  );
}

export type LiveNumberProps = Frame & {
  value: number | null;
  onChange: (value: number, session: string) => void;
  /** For fields that may be empty. */
  onClear?: () => void;
  min: number;
  max: number;
  step?: number;
  isMixed?: boolean;
  mixedText?: string;
  unit?: string;
  isReadOnly?: boolean;
};

/** A number; what is out of range is not written. */
export function LiveNumber(props: LiveNumberProps) {
  const { value, onChange, onClear, min, max, step = 1, isMixed, mixedText, unit } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const session = useRef('');
  const shown = value === null ? '' : String(Math.round(value * 100) / 100);
  const parsed = Number((typed ?? '').replace(',', '.'));
  const isWrong = typed !== null && typed !== '' && !(parsed >= min && parsed <= max);
  return (
    <FieldRow {...props} id={id}>
      <span className={styles.unitBox}>
        <input
          id={id}
          className={styles.input}
          inputMode="decimal"
          value={typed ?? shown}
          placeholder={isMixed ? mixedText : undefined}
          readOnly={props.isReadOnly}
          aria-invalid={isWrong || undefined}
          onFocus={() => {
            sessions++;
            session.current = `field ${sessions}`;
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            if (event.target.value === '') return onClear?.();
            const next = Number(event.target.value.replace(',', '.'));
            if (next >= min && next <= max) onChange(next, session.current);
          }}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
            if (by !== 0) {
              event.preventDefault();
              const next = Math.min(max, Math.max(min, Math.round(((value ?? 0) + by) * 100) / 100));
              setTyped(null);
              onChange(next, session.current);
            } else if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
          }}
          onBlur={() => setTyped(null)}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </span>
    </FieldRow>
  );
}

export type SliderProps = Frame & {
  value: number | null;
  onChange: (value: number, session: string) => void;
  min?: number;
  max?: number;
  step?: number;
  isMixed: boolean;
  mixedText: string;
  format: (value: number) => string;
};

/** A slider; one drag is one step. */
export function Slider(props: SliderProps) {
  const { value, onChange, min = 0, max = 1, step = 0.05, isMixed, mixedText, format } = props;
  const id = useId();
  const session = useRef('');
  return (
    <FieldRow {...props} id={id}>
      <span className={styles.sliderBox}>
        <input
          id={id}
          type="range"
          className={styles.slider}
          min={min}
          max={max}
          step={step}
          value={value ?? min}
          onPointerDown={() => {
            sessions++;
            session.current = `field ${sessions}`;
          }}
          onChange={(event) => onChange(Number(event.target.value), session.current)}
        />
        <output className={styles.output}>{isMixed ? mixedText : format(value ?? min)}</output>
      </span>
    </FieldRow>
  );
}

const swatches = [
  '#3b82f6',
  '#0d9488',
  '#16a34a',
  '#ca8a04',
  '#ea580c',
  '#ef4444',
  '#db2777',
  '#7c3aed',
  '#475569',
];

export type ColorFieldProps = Frame & {
  value: string | null;
  onChange: (value: string, session: string) => void;
  isMixed?: boolean;
  mixedText?: string;
  hasSwatches?: boolean;
};

/** A colour: swatches, the system's picker and its code. */
export function ColorField(props: ColorFieldProps) {
  const { value, onChange, isMixed, mixedText, hasSwatches = true } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isColor = (text: string) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text);
  return (
    <FieldRow {...props} id={id} isWide>
      {hasSwatches && (
        <div className={styles.swatches}>
          {swatches.map((color) => (
            <button
              key={color}
              type="button"
              className={styles.swatch}
              style={{ background: color }}
              aria-label={color}
              aria-pressed={value?.toLowerCase() === color}
              onClick={() => onChange(color, '')}
            />
          ))}
        </div>
      )}
      <span className={styles.colorBox}>
        <input
          type="color"
          aria-label={props.label}
          className={styles.picker}
          value={sixDigits(value)}
          onChange={(event) => onChange(event.target.value, `color ${id}`)}
        />
        <input
          id={id}
          className={styles.input}
          value={typed ?? value ?? ''}
          placeholder={isMixed ? mixedText : '#3b82f6'}
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            if (isColor(event.target.value)) onChange(event.target.value, `color ${id}`);
          }}
          onBlur={() => setTyped(null)}
        />
      </span>
    </FieldRow>
  );
}

function sixDigits(color: string | null): string {
  if (!color) return '#888888';
  return color.length === 4
    ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}`
    : color.slice(0, 7);
}

export type CheckProps = {
  label: string;
  isOn: boolean;
  isMixed?: boolean;
  onChange: (isOn: boolean) => void;
  hint?: string;
};

export function Check({ label, isOn, isMixed, onChange, hint }: CheckProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed ?? false;
  }, [isMixed]);
  return (
    <label className={styles.check}>
      <input ref={box} type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}

export type PickProps<Value extends string> = Frame & {
  value: Value | '';
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  isMixed?: boolean;
  mixedText?: string;
};

/** A choice of one in a form. */
export function Pick<Value extends string>(props: PickProps<Value>) {
  const { value, choices, onChange, isMixed, mixedText } = props;
  const id = useId();
  return (
    <FieldRow {...props} id={id}>
      <select
        id={id}
        className={styles.input}
        value={isMixed ? '' : value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {isMixed && <option value="">{mixedText}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldRow>
  );
}

/** A part of a panel that can be closed; it remembers whether it is. */
export function Section(props: {
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
  isOpen?: boolean;
  /** Opens it, whatever was kept. */
  isShown?: boolean;
}) {
  const { id, title, note, children, isOpen = false, isShown = false } = props;
  const key = `atrium.editor.section.${id}`;
  const [open, setOpen] = useState(() => {
    const kept = typeof localStorage === 'undefined' ? null : localStorage.getItem(key);
    return kept === null ? isOpen : kept === 'open';
  });
  if (isShown && !open) setOpen(true);
  return (
    <details
      className={styles.section}
      open={open}
      onToggle={(event) => {
        const next = event.currentTarget.open;
        if (next === open) return;
        setOpen(next);
        localStorage.setItem(key, next ? 'open' : 'closed');
      }}
    >
      <summary className={styles.summary}>
        <span>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </summary>
      {open && <div className={styles.sectionBody}>{children}</div>}
    </details>
  );
}
