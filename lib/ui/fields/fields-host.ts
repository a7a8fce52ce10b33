'use client';

import { createContext, useState, useSyncExternalStore } from 'react';

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

/** Texts that fields of a page did not take, until the page is loaded anew. While there are any, the browser asks first. */
const texts = new Map<string, string>();
const listeners = new Set<() => void>();
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function change(entries: Iterable<readonly [key: string, text: string | null]>): void {
  for (const [key, text] of entries) {
    if (text === null) texts.delete(key);
    else texts.set(key, text);
  }
  if (texts.size > 0) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const keptUnder = (name: string) => [...texts].filter(([key]) => key.startsWith(`${name}/`));

/** Returns how many texts the fields under a name did not take and still keep. */
export function countKept(name: string): number {
  return keptUnder(name).length;
}

/** Hook: returns what `countKept` does, and renders again when it changes. */
export function useKeptCount(name: string): number {
  return useSyncExternalStore(
    subscribe,
    () => countKept(name),
    () => 0,
  );
}

/** Forgets the texts that fields under a name keep. Returns a function that brings them back. */
export function dropKept(name: string): () => void {
  const dropped = keptUnder(name);
  change(dropped.map(([key]) => [key, null] as const));
  return () => change(dropped);
}

/** Returns a host whose fields keep their texts under `name`, also while they are not shown. */
export function keptFields(name: string): FieldsHost {
  return {
    useKeptText(label) {
      const key = `${name}/${label}`;
      const text = useSyncExternalStore(
        subscribe,
        () => texts.get(key) ?? null,
        () => null,
      );
      return [text, (next) => next !== (texts.get(key) ?? null) && change([[key, next]])];
    },
    onLeave() {},
    isSmall: false,
  };
}
