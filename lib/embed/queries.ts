import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { projects } from '#db/schema/index.ts';
import type { PublishedProjectId } from '#lib/maps/core/scope.ts';

export async function findDescription(db: Db, projectId: PublishedProjectId): Promise<string> {
  const [row] = await db
    .select({ description: projects.description })
    .from(projects)
    .where(eq(projects.id, projectId));
  return row?.description ?? '';
}
