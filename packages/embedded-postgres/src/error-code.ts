/** Returns the code of a database or socket error, also of its causes, or null if there is none. */
export function errorCode(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return null;
}
