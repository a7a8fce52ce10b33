'use client';

import { use, useEffect, useRef, useState } from 'react';
import type { Typed, TypedFault } from '#lib/contract/typed-fields.ts';
import { newFieldSession } from './field-session.ts';
import { FieldsContext } from './fields-host.ts';

type Options<Value> = {
  label: string;
  read: (text: string) => Typed<Value>;
  /** Gets a value that the field takes. `session` stays the same from focus to blur. */
  onRead: (value: Value, session: string) => void;
  /** Whether values are reported when the field is left, not while typing. */
  isAsked?: boolean;
  /** What the field shows if nothing is typed. */
  shown: string;
};

export type TypedText = {
  /** What the person typed; null if the field shows what is saved. */
  readonly text: string | null;
  /** Whether the text is not taken as it is. */
  readonly isWrong: boolean;
  /** Why the text is not saved. Null while the person still types it for the first time. */
  readonly fault: TypedFault | null;
  readonly session: { current: string };
  type(text: string): void;
  begin(): void;
  leave(): void;
  /** Shows what is saved again. */
  drop(): void;
};

/**
 * Returns the text of a field and how it is read. A text that is not taken is never written and never lost: it stays in
 * the field, marked with the reason, until it is changed or dropped.
 */
export function useTyped<Value>({ label, read, onRead, isAsked = false, shown }: Options<Value>): TypedText {
  const [typed, setTyped] = useState<string | null>(null);
  const { useKeptText } = use(FieldsContext);
  const [kept, keep] = useKeptText(label);
  const session = useRef('');
  // A field may be left in the same moment in which it gets its text, before it is rendered again.
  const last = useRef<string | null>(null);
  const wrote = useRef(false);
  const before = useRef(shown);
  const text = typed ?? kept;
  const result = text === null ? null : read(text);
  const fault = result && 'fault' in result ? result.fault : null;
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    // A text that was taken makes room for what somebody else wrote. One that was not taken stays.
    if (!wrote.current && !isAsked && fault === null) {
      last.current = null;
      setTyped(null);
    }
    wrote.current = false;
  }, [shown, isAsked, fault]);
  return {
    text,
    isWrong: fault !== null,
    fault: kept === null ? null : fault,
    session,
    type(next) {
      last.current = next;
      setTyped(next);
      const now = read(next);
      if ('fault' in now) {
        if (kept !== null) keep(next);
        return;
      }
      keep(null);
      if (isAsked) return;
      wrote.current = true;
      onRead(now.value, session.current);
    },
    begin() {
      session.current = newFieldSession();
    },
    leave() {
      const left = last.current;
      last.current = null;
      setTyped(null);
      if (left === null) return;
      const now = read(left);
      keep('fault' in now ? left : null);
      if (isAsked && 'value' in now) onRead(now.value, session.current);
    },
    drop() {
      last.current = null;
      setTyped(null);
      keep(null);
    },
  };
}
