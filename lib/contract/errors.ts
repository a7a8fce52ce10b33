import { type ErrorCode, type ParametersOf, type Said, sayError } from '../messages/errors.ts';
import { type Fault, faultAt, type Given } from './fault.ts';

export const errorStatus = {
  moved: 308,
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  preconditionFailed: 412,
  tooLarge: 413,
  unsupportedMediaType: 415,
  tooManyRequests: 429,
  notImplemented: 501,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof errorStatus;

/** Codes that an error may have: their group is an error kind, which sets the status. */
export type AppErrorCode = Extract<ErrorCode, `${ErrorKind}.${string}`>;

export type ErrorExtras = {
  faults?: Fault[];
  /** Further members of the body beside `detail`, such as `revision` of a 412. */
  members?: Record<string, unknown>;
  retryAfterSeconds?: number;
  headers?: Record<string, string>;
};

/** An error that can be told in every language. Its message is the English text, for logs. */
export class CodedError extends Error {
  readonly said: Said;

  constructor(said: Said) {
    super(sayError('en', said));
    this.said = said;
  }
}

type Rest<Code extends ErrorCode> =
  ParametersOf<Code> extends Readonly<Record<string, never>>
    ? [parameters?: Readonly<Record<string, never>>, extras?: ErrorExtras]
    : [parameters: ParametersOf<Code>, extras?: ErrorExtras];

/** The only error that domains throw. `lib/http` turns it into a status and a body. */
export class AppError<Code extends AppErrorCode = AppErrorCode> extends CodedError {
  readonly kind: ErrorKind;
  readonly extras: ErrorExtras;

  constructor(code: Code, ...[parameters, extras]: Rest<Code>) {
    super({ code, parameters: parameters ?? {} });
    this.name = 'AppError';
    this.kind = code.slice(0, code.indexOf('.')) as ErrorKind;
    this.extras = extras ?? {};
  }

  // Compare by name: the process and Next each have a copy of this module, and both meet errors of the other.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'AppError';
  }
}

/** Returns a 400 whose body maps the path of each fault to its messages. */
export function invalid(faults: Fault[]): AppError {
  return new AppError('invalid.request', {}, { faults });
}

/** Returns a 400 with one fault at `path`. */
export function invalidAt<Code extends ErrorCode>(
  path: string,
  code: Code,
  ...parameters: Given<Code>
): AppError {
  return invalid([faultAt(path, code, ...parameters)]);
}
