import type { z } from 'zod';
import type { Said } from '../messages/errors.ts';
import { limits } from '../plans/limits.ts';
import { decoded, type Fault, faultAt, said } from './fault.ts';

type Issue = z.core.$ZodIssue;

/**
 * Returns the faults of a failed parse, at most 50, each at its exact place in the request
 * (`levels_data[0].areas[3].data[2][1]`). `prefix` is put before every path.
 */
export function faultsOf(
  error: Pick<z.core.$ZodError, 'issues'>,
  prefix: readonly PropertyKey[] = [],
): Fault[] {
  const faults: Fault[] = [];
  for (const issue of error.issues) {
    if (faults.length >= limits.faultsMax) break;
    collect(issue, prefix, faults);
  }
  return faults.slice(0, limits.faultsMax);
}

/** Formats a path as the contract does: `a.b[0].c`. The empty path is `non_field_errors`. */
function formatPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'non_field_errors';
  let formatted = '';
  for (const part of path) {
    if (typeof part === 'number') formatted += `[${part}]`;
    else formatted += formatted === '' ? String(part) : `.${String(part)}`;
  }
  return formatted;
}

function collect(issue: Issue, prefix: readonly PropertyKey[], faults: Fault[]): void {
  const path = [...prefix, ...issue.path];
  switch (issue.code) {
    case 'unrecognized_keys':
      for (const unknownKey of issue.keys) {
        faults.push({ path: formatPath([...path, unknownKey]), ...saidOf(issue) });
      }
      return;
    case 'invalid_union':
      collectUnion(issue, path, faults);
      return;
    case 'invalid_key':
      for (const inner of issue.issues) faults.push({ path: formatPath(path), ...saidOf(inner) });
      return;
    default:
      faults.push({ path: formatPath(path), ...saidOf(issue) });
  }
}

/**
 * Collects the faults of the form that the value is closest to: one of its type, with the fewest members missing or
 * unknown, then the one that judged most of the value. The last form wins a tie.
 */
function collectUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  path: readonly PropertyKey[],
  faults: Fault[],
): void {
  const branches = issue.errors.filter((branch) => branch.length > 0).map(closenessOf);
  const [best] = branches.toReversed().toSorted(byCloseness);
  if (!best) {
    const names = 'options' in issue && Array.isArray(issue.options) ? issue.options.join(', ') : '';
    faults.push(faultAt(formatPath(path), 'value.oneOf', { names }));
    return;
  }
  const isOtherType = branches.length > 1 && branches.every(({ otherType }) => otherType === 1);
  if (isOtherType && !best.branch.some(isAbsent)) {
    faults.push(faultAt(formatPath(path), 'value.textOrObject'));
    return;
  }
  for (const inner of best.branch) collect(inner, path, faults);
}

type Closeness = ReturnType<typeof closenessOf>;

function byCloseness(a: Closeness, b: Closeness): number {
  return (
    a.otherType - b.otherType || a.otherMembers - b.otherMembers || b.depth - a.depth || b.judged - a.judged
  );
}

function closenessOf(branch: Issue[]) {
  const isOtherType = (issue: Issue) => issue.path.length === 0 && issue.code === 'invalid_type';
  const isMissing = (issue: Issue) => issue.path.length === 1 && isAbsent(issue);
  const unknownIn = (issue: Issue) =>
    issue.path.length === 0 && issue.code === 'unrecognized_keys' ? issue.keys.length : 0;
  const judged = branch.filter((issue) => !isMissing(issue) && unknownIn(issue) === 0);
  return {
    branch,
    otherType: branch.some(isOtherType) ? 1 : 0,
    otherMembers: branch.reduce((sum, issue) => sum + (isMissing(issue) ? 1 : unknownIn(issue)), 0),
    depth: Math.max(0, ...judged.map(({ path }) => path.length)),
    judged: judged.length,
  };
}

/** Checks whether a required value is absent. */
function isAbsent(issue: Issue): boolean {
  return (
    issue.code === 'invalid_type' && issue.input === undefined && /received undefined/.test(issue.message)
  );
}

const typeCodes = {
  string: 'value.text',
  number: 'value.finite',
  boolean: 'value.boolean',
  array: 'value.array',
  object: 'value.object',
  record: 'value.object',
} as const;

/** Returns the code that the schema gives to an issue, or else the code for the kind of issue. */
function saidOf(issue: Issue): Said {
  const own = decoded(issue.message);
  if (own) return own;
  switch (issue.code) {
    case 'unrecognized_keys':
      return said('value.unknown');
    case 'invalid_type': {
      if (isAbsent(issue)) return said('value.required');
      const code = Object.entries(typeCodes).find(([type]) => type === issue.expected)?.[1];
      return code ? said(code) : otherwise(issue);
    }
    case 'invalid_value':
      return said('value.oneOf', { names: issue.values.map(String).join(', ') });
    case 'invalid_format':
      return issue.format === 'datetime' ? said('value.time') : otherwise(issue);
    case 'too_big':
      if (issue.origin === 'array') return said('value.entriesMax', { count: Number(issue.maximum) });
      return issue.origin === 'string'
        ? said('value.charsMax', { count: Number(issue.maximum) })
        : otherwise(issue);
    case 'too_small':
      return issue.origin === 'array'
        ? said('value.entriesMin', { count: Number(issue.minimum) })
        : otherwise(issue);
    default:
      return otherwise(issue);
  }
}

function otherwise({ message }: Issue): Said {
  return said('value.other', { sentence: message });
}
