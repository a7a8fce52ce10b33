'use client';

import { createContext, use } from 'react';
import type { StoreApi } from 'zustand';
import { useStore } from 'zustand';
import { fill } from '../../../messages/fill.ts';
import type { InterfaceLanguage } from '../../../messages/languages.ts';
import type { PlacesStrings } from '../../../messages/places.ts';
import type { LiveView } from '../../save/live-values.ts';
import type { Missable } from '../../sheet/missing.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import type { SheetState } from '../../sheet/sheet-state.ts';
import { languageName } from '../frame/language-name.ts';

export type OpenSheet = {
  sheet: Sheet;
  live: StoreApi<LiveView>;
  projectId: string;
  t: PlacesStrings;
  language: InterfaceLanguage;
  /** Shows a place on the map of the editor. */
  showOnMap: (id: string) => void;
};

export const SheetContext = createContext<OpenSheet | null>(null);

export function useSheet(): OpenSheet {
  const context = use(SheetContext);
  if (!context) throw new Error('useSheet needs a SheetContext above it.');
  return context;
}

/** Returns a slice of the table's state. `select` must return the same value as long as nothing in it changed. */
export function useSheetState<T>(select: (state: SheetState) => T): T {
  return useStore(useSheet().sheet.store, select);
}

/** Returns the name of a column, with its language if the project has several. */
export function columnName(
  { field, language }: Omit<Missable, 'id'>,
  { t, language: ui }: OpenSheet,
): string {
  const name = t.columns[field];
  return language === null ? name : fill(t.inLanguage, { field: name, language: languageName(language, ui) });
}
