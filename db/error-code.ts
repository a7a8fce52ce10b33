/** The code of a database or socket error, looked for along its causes; null where there is none. */
export function errorCode(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return null;
}
