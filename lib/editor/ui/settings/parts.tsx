import type { ComponentType } from 'react';
import { AccessSettings } from './AccessSettings.tsx';
import { AnalyticsSettings } from './AnalyticsSettings.tsx';
import { AppearanceSettings } from './AppearanceSettings.tsx';
import { IndexingField, NameFields, TimesPart } from './GeneralSettings.tsx';
import { KeyPart } from './KeyPart.tsx';
import { KioskFields } from './KioskFields.tsx';
import { LanguagePart } from './LanguagePart.tsx';
import type { SettingsSectionName } from './section-paths.ts';

export type SettingsPart = Exclude<SettingsSectionName, 'directions'>;

/** Fields of the sections, in the order of the page. Page and editor show the same. */
export const settingsParts: Readonly<Record<SettingsPart, ComponentType>> = {
  name: NameFields,
  key: KeyPart,
  languages: LanguagePart,
  times: TimesPart,
  domains: AccessSettings,
  appearance: AppearanceSettings,
  kiosk: KioskFields,
  indexing: IndexingField,
  analytics: AnalyticsSettings,
};

/** Names of the sections that are saved, in the order of the page. */
export const settingsPartNames = Object.keys(settingsParts) as readonly SettingsPart[];
