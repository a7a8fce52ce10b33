import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { connect } from '#db/client.ts';
import { findPostmaster } from '#packages/embedded-postgres/src/postmaster.ts';

/** Makes a project of the running app one of before maps turned, with an owner who was not asked yet. */
export async function makeOlderThanTurning(projectId: string): Promise<void> {
  const { url, cluster } = inject('database');
  const socketFolder = findPostmaster(cluster)?.socketFolder ?? '';
  const db = connect({ ...(url ? { url } : { socketFolder }), connectionsMax: 1 });
  const older = sql`settings - 'orientation' - 'bearing' - 'isRotatable'`;
  await db.execute(
    sql`UPDATE projects SET settings = ${older}, is_turn_chosen = false WHERE id = ${projectId}::uuid`,
  );
  await db.execute(sql`UPDATE live_projects SET settings = ${older} WHERE project_id = ${projectId}::uuid`);
  await db.$client.end();
}
