'use client';

import { createContext, useState } from 'react';

/** What is around fields that write while a person types. */
export type FieldsHost = {
  /** Hook: returns the text that a field did not take, and a function that keeps or forgets it. */
  useKeptText(label: string): [string | null, (text: string | null) => void];
  /** Called when Enter or Esc leaves a field. */
  onLeave(): void;
  /** Whether the fields are small, because there are many. */
  isSmall: boolean;
};

/** By default a field keeps its text while it is shown. */
export const FieldsContext = createContext<FieldsHost>({
  useKeptText: () => useState<string | null>(null),
  onLeave() {},
  isSmall: false,
});

/** Texts that fields of a page did not take, until the page is loaded anew. */
const texts = new Map<string, string>();

/** Returns a host whose fields keep their texts under `name`, also while they are not shown. */
export function keptFields(name: string): FieldsHost {
  return {
    useKeptText(label) {
      const key = `${name}/${label}`;
      const [text, setText] = useState(() => texts.get(key) ?? null);
      const keep = (next: string | null) => {
        if (next === null) texts.delete(key);
        else texts.set(key, next);
        setText(next);
      };
      return [text, keep];
    },
    onLeave() {},
    isSmall: false,
  };
}
