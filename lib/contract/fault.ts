import type { ErrorCode, ParametersOf, Said } from '../messages/errors.ts';

/** One fault of a request: its place (`levels_data[0].areas[3].color`) and what is wrong there. */
export type Fault = Said & { path: string };

/** Arguments after a code: the parameters that its text names, or nothing. */
export type Given<Code extends ErrorCode> =
  ParametersOf<Code> extends Readonly<Record<string, never>> ? [] : [parameters: ParametersOf<Code>];

/** Makes a code with parameters that match it. */
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

/** Encodes a code as the message of a schema, which must be a string. */
export function coded<Code extends ErrorCode>(code: Code, ...[parameters]: Given<Code>): string {
  return JSON.stringify({ code, parameters: parameters ?? {} });
}

/** Decodes a message of `coded`. Returns null for a message of zod itself. */
export function decoded(message: string): Said | null {
  return message.startsWith('{"code":') ? JSON.parse(message) : null;
}
