import postgres from 'postgres';
import { embeddedNames, socketIn } from './names.ts';

/** Checks whether the server behind the socket accepts queries. False while it starts (57P03), stops or is down. */
export async function socketAnswers(socketFolder: string): Promise<boolean> {
  const sql = postgres({
    ...embeddedNames,
    path: socketIn(socketFolder),
    ssl: false,
    max: 1,
    connect_timeout: 5,
    fetch_types: false,
    onnotice: () => {},
  });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
