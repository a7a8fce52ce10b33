import { isGroup, type Members } from '../../../mapmodel/merge-members.ts';
import type { SettingsHost } from './settings-host.tsx';

export type Project = SettingsHost['project'];

/** Unsaved values: the touched fields, and the touched members of groups. */
export type Draft = Members<Project>;

/**
 * Returns the part of the draft that differs from the saved project. Nothing else is sent, so that changes of others
 * are kept.
 */
export function changesOf(saved: object, draft: Draft): Draft {
  const known = new Map<string, unknown>(Object.entries(saved));
  const changes = Object.entries(draft).map(([name, value]) => {
    const before = known.get(name);
    return [name, isGroup(name) ? changesOf(Object(before), Object(value)) : value, before] as const;
  });
  const isChanged = ([name, value, before]: (typeof changes)[number]) =>
    isGroup(name) ? Object.keys(Object(value)).length > 0 : JSON.stringify(value) !== JSON.stringify(before);
  return Object.fromEntries(changes.filter(isChanged).map(([name, value]) => [name, value]));
}

/** Returns the values that a project has for the fields of a draft. */
export function valuesOf(project: object, draft: Draft): Draft {
  const known = new Map<string, unknown>(Object.entries(project));
  const values = Object.entries(draft).map(([name, value]) => {
    const now = known.get(name);
    return [name, isGroup(name) ? valuesOf(Object(now), Object(value)) : now];
  });
  return Object.fromEntries(values);
}

/** Returns the fields of the draft that somebody else changed between two states of the saved project. */
export function overwritten(before: object, now: object, draft: Draft): Draft {
  return changesOf(now, valuesOf(before, changesOf(now, draft)));
}
