/** Error that stops the start. Its message tells the operator what to do. */
export class BootError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BootError';
  }
}

/** The database does not answer. A later try may succeed. */
export class UnreachableError extends BootError {}

/** Returns the text to print for an error that ends a start. Unexpected errors keep their stack. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = ['BootError', 'BackupError', 'SettingsError', 'EmbeddedError', 'RightsError'].includes(
    error.name,
  );
  return isExpected ? error.message : (error.stack ?? error.message);
}
