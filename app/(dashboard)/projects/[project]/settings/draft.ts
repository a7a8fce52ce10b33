import type { SettingsHost } from '#lib/editor/ui/settings/settings-host.tsx';

export type Project = SettingsHost['project'];

const parts = ['settings', 'appearance', 'analytics'] as const;
type Part = (typeof parts)[number];

/** What was entered and is not saved: fields, and of each part the members that were touched. */
export type Draft = Partial<Omit<Project, Part>> & { [Name in Part]?: Partial<Project[Name]> };

/** The project as it would be were the draft saved. */
export function withDraft(saved: Project, draft: Draft): Project {
  const { settings, appearance, analytics, ...fields } = draft;
  return {
    ...saved,
    ...fields,
    settings: { ...saved.settings, ...settings },
    appearance: { ...saved.appearance, ...appearance },
    analytics: { ...saved.analytics, ...analytics },
  };
}

/** What of the draft differs from what is saved: nothing else is sent, so that others keep what they changed. */
export function changesOf(saved: Project, draft: Draft): Draft {
  const changes: Draft = differing(saved, draft);
  for (const part of parts) {
    delete changes[part];
    const members = differing(saved[part], draft[part] ?? {});
    if (Object.keys(members).length > 0) Object.assign(changes, { [part]: members });
  }
  return changes;
}

/** The members of `changed` that are other than in `before`; those of a part are compared by `changesOf`. */
function differing<T extends object>(before: object, changed: T): T {
  const known = new Map(Object.entries(before));
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(known.get(name));
  return Object.fromEntries(Object.entries(changed).filter(isOther)) as T;
}
