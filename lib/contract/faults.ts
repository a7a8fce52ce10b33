import type { z } from 'zod';
import { limits } from '../plans/limits.ts';
import type { Fault } from './errors.ts';

type Issue = z.core.$ZodIssue;

/**
 * The faults of a failed parse, at most 50, each at the exact place in the request
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

/** Writes a path the way the contract names places: `a.b[0].c`; the empty path is `non_field_errors`. */
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
        faults.push({ path: formatPath([...path, unknownKey]), message: unknownFieldMessage(issue) });
      }
      return;
    case 'invalid_union':
      collectUnion(issue, path, faults);
      return;
    case 'invalid_key':
      for (const inner of issue.issues) faults.push({ path: formatPath(path), message: inner.message });
      return;
    default:
      faults.push({ path: formatPath(path), message: messageOf(issue) });
  }
}

/** Of a union the branch that came furthest speaks: its faults lie deepest in the value. */
function collectUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  path: readonly PropertyKey[],
  faults: Fault[],
): void {
  const depthOf = (branch: Issue[]) =>
    Math.max(
      0,
      ...branch.map(
        (inner) => inner.path.length + (inner.code === 'invalid_type' && inner.path.length === 0 ? -1 : 0),
      ),
    );
  const branches = issue.errors.filter((branch) => branch.length > 0);
  const best = branches.toSorted((a, b) => depthOf(b) - depthOf(a) || a.length - b.length)[0];
  if (!best) {
    faults.push({ path: formatPath(path), message: 'This value is not allowed here.' });
    return;
  }
  for (const inner of best) collect(inner, path, faults);
}

function unknownFieldMessage({ message }: Issue): string {
  return /^Unrecognized/.test(message) ? 'This field is not known here.' : message;
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

function messageOf(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined && /received undefined/.test(issue.message))
      return 'This field is required.';
    if (issue.expected === 'number') return 'Must be a finite number.';
    const name = typeNames[issue.expected];
    if (name && /^Invalid input/.test(issue.message)) return `Must be ${name}.`;
  }
  if (issue.code === 'invalid_value' && /^Invalid/.test(issue.message)) {
    return `Must be one of ${issue.values.map(String).join(', ')}.`;
  }
  // A sentence of the schema's own stands.
  const isOwn = !/^Too (?:big|small)/.test(issue.message);
  if (issue.code === 'too_big' && issue.origin === 'array' && !isOwn)
    return `At most ${issue.maximum.toLocaleString('en')} entries.`;
  if (issue.code === 'too_small' && issue.origin === 'array' && !isOwn)
    return `At least ${issue.minimum.toLocaleString('en')} entries.`;
  return issue.message;
}
