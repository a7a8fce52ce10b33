/** Exit codes. The README lists them. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  notAllowed: 3,
  conflict: 4,
  different: 5,
  notConfirmed: 6,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends the command with a sentence for the person and an exit code for the script. */
export class Stop extends Error {
  override name = 'Stop';
  readonly code: ExitCode;

  constructor(code: keyof typeof exitCodes, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = exitCodes[code];
  }
}
