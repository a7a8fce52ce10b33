/** The embedded database cannot start. The message is one line with the reason and what to do. */
export class EmbeddedError extends Error {
  constructor(reason: string) {
    const why = reason.trim().replace(/\s+/g, ' ').replace(/\.$/, '');
    super(
      `The embedded database cannot start: ${why}. Or set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    );
    this.name = 'EmbeddedError';
  }
}
