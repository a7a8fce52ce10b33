/** A start that cannot go on; the message tells the operator what to do. */
export class BootError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BootError';
  }
}

/** The lines to show for any error that ends a start; faults of ours keep their stack. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = ['BootError', 'SettingsError', 'EmbeddedError'].includes(error.name);
  return isExpected ? error.message : (error.stack ?? error.message);
}
