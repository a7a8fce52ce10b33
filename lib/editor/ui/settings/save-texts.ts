import { fill } from '../../../messages/fill.ts';
import type { ProjectSettingsStrings } from '../../../messages/project-settings.ts';
import { projectNames } from '../frame/field-name.ts';
import { sectionOf } from './section-paths.ts';
import type { SettingsTexts } from './settings-host.tsx';

/** Says which fields somebody else changed too. A field without a label is named by its section. */
export function conflictText(
  paths: readonly string[],
  texts: ProjectSettingsStrings,
  t: Pick<SettingsTexts, 'settings'>,
  language: string,
): string {
  const fields = projectNames(t);
  const names = paths.flatMap((path) => {
    const name = fields[path] ?? fields[path.split('.', 2).join('.')];
    return name ?? titleOf(path, texts) ?? [];
  });
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(new Set(names));
  return fill(texts.changedMeanwhile, { parts: list });
}

function titleOf(path: string, texts: ProjectSettingsStrings): string | null {
  const section = sectionOf(path);
  return section === null || section === 'directions' ? null : texts[section].title;
}

type Outcome = { saved: number; left: number; later: string };

/** Says what was saved, how many entries their fields did not take, and when visitors see the change. */
export function savedToast(
  { saved, left, later }: Outcome,
  texts: ProjectSettingsStrings,
  language: string,
): { tone: 'success' | 'error'; title: string; text?: string } {
  if (left === 0) return { tone: 'success', title: texts.saved, ...(later && { text: later }) };
  const notTaken = `${fill(texts.notTaken, { count: left }, language)}.`;
  const title = fill(texts.savedPart, { count: saved }, language);
  return { tone: 'error', title, text: later ? `${notTaken} ${later}` : notTaken };
}
