/** One fault of a request: the place (`levels_data[0].areas[3].color`) and what is wrong there. */
export type Fault = { path: string; message: string };

export const errorStatus = {
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
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof errorStatus;

export type ErrorExtras = {
  faults?: Fault[];
  /** Further members of the body beside `detail`, such as `revision` of a 412. */
  members?: Record<string, unknown>;
  retryAfterSeconds?: number;
  headers?: Record<string, string>;
};

/** The only error that domains throw; `lib/http` maps its kind to a status and a body. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly extras: ErrorExtras;

  constructor(kind: ErrorKind, detail: string, extras: ErrorExtras = {}) {
    super(detail);
    this.name = 'AppError';
    this.kind = kind;
    this.extras = extras;
  }

  // The process and Next each have a copy of this module, and what one awaits the other may have begun.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'AppError';
  }
}

/** A 400 whose body maps each fault's path to its messages. */
export function invalid(faults: Fault[]): AppError {
  return new AppError('invalid', 'The request is not valid.', { faults });
}

/** A 400 with one fault at `path`. */
export function invalidAt(path: string, message: string): AppError {
  return invalid([{ path, message }]);
}

/** A 404 that reads the same whether the thing is missing or belongs to somebody else. */
export function notFound(what: string): AppError {
  return new AppError('notFound', `${what} not found.`);
}

/** A 403 with the given sentence. */
export function forbidden(detail: string): AppError {
  return new AppError('forbidden', detail);
}
