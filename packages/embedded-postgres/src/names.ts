/** The user and the database of an embedded server. */
export const embeddedNames = { user: 'app', database: 'postgres' };

export const defaultPort = 5432;

/** Returns the path of the socket that a server makes in its socket folder. */
export function socketIn(folder: string, port = defaultPort): string {
  return `${folder}/.s.PGSQL.${port}`;
}
