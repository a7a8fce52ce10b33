/** Ends a backup or a restore. Its message is one sentence or a few, and says what to do. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

/** Says that the connection to the database broke, or got no answer any more. */
export function unanswered(cause: unknown): BackupError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new BackupError(
    `The database stopped answering (${reason}). See that it runs, and run the command again.`,
    {
      cause,
    },
  );
}
