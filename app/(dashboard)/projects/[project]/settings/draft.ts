import type { SettingsHost } from '#lib/editor/ui/settings/settings-host.tsx';

export type Project = SettingsHost['project'];

const parts = ['settings', 'appearance', 'analytics'] as const;
type Part = (typeof parts)[number];

/** Unsaved values: fields, and the touched members of each part. */
export type Draft = Partial<Omit<Project, Part>> & { [Name in Part]?: Partial<Project[Name]> };

/** Returns the project as it would be with the draft saved. */
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

/**
 * Returns the part of the draft that differs from the saved project. Nothing else is sent, so that changes of others
 * are kept.
 */
export function changesOf(saved: Project, draft: Draft): Draft {
  const changes: Draft = differing(saved, draft);
  for (const part of parts) {
    delete changes[part];
    const members = differing(saved[part], draft[part] ?? {});
    if (Object.keys(members).length > 0) Object.assign(changes, { [part]: members });
  }
  return changes;
}

/** Returns the members of `changed` that differ from `before`. `changesOf` compares the members of parts. */
function differing<T extends object>(before: object, changed: T): T {
  const known = new Map(Object.entries(before));
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(known.get(name));
  return Object.fromEntries(Object.entries(changed).filter(isOther)) as T;
}
