import type { ErrorCode, ParametersOf, Said } from '../strings/errors.ts';

/** One fault of a request: the place (`levels_data[0].areas[3].color`) and what is wrong there. */
export type Fault = Said & { path: string };

/** What follows a code: the parameters that its text names, or nothing. */
export type Given<Code extends ErrorCode> =
  ParametersOf<Code> extends Readonly<Record<string, never>> ? [] : [parameters: ParametersOf<Code>];

/** A code with its parameters, checked against each other. */
export function said<Code extends ErrorCode>(code: Code, ...[parameters]: Given<Code>): Said {
  return { code, parameters: parameters ?? {} };
}

export function faultAt<Code extends ErrorCode>(
  path: string,
  code: Code,
  ...[parameters]: Given<Code>
): Fault {
  return { path, code, parameters: parameters ?? {} };
}

/** A code as the message of a schema, which must be a text. */
export function coded<Code extends ErrorCode>(code: Code, ...[parameters]: Given<Code>): string {
  return JSON.stringify({ code, parameters: parameters ?? {} });
}

/** What `coded` made `message` of; null for a message of the library's own. */
export function decoded(message: string): Said | null {
  return message.startsWith('{"code":') ? JSON.parse(message) : null;
}
