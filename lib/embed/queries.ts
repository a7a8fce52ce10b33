import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { icons, images, projects } from '#db/schema/index.ts';
import type { PublishedProjectId } from '#lib/maps/core/scope.ts';

/** Returns the stored files of the project's custom icons, with their icon ids. */
export async function listIconFiles(db: Db, projectId: PublishedProjectId) {
  return db
    .select({ id: icons.id, file: images.file })
    .from(icons)
    .innerJoin(images, eq(images.id, icons.imageId))
    .where(eq(icons.projectId, projectId));
}

export async function findDescription(db: Db, projectId: PublishedProjectId): Promise<string> {
  const [row] = await db
    .select({ description: projects.description })
    .from(projects)
    .where(eq(projects.id, projectId));
  return row?.description ?? '';
}
