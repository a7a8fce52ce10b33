import type { Settings } from '#db/schema/stored.ts';
import { levelOf } from '#lib/maps/core/rows.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { listDraftEntityRows, listDraftLevelRows } from '#lib/maps/entities/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { waitUntil } from '#lib/platform/wait-until.ts';
import { inBuildingQueue, TurnOver } from './build-queue.ts';
import type { BuildOwner } from './build-ways.ts';
import { listPlans } from './queries.ts';
import { type Building, buildingOf } from './way-levels.ts';

export type DraftProject = { id: ProjectId; organizationId: string; revision: number; settings: Settings };

/**
 * Runs `work` on a draft as a building for directions, in as many turns as it needs. It ends even if nobody waits for
 * it.
 */
export function withDraftBuilding<T>(
  ctx: Ctx,
  project: DraftProject,
  work: (owner: BuildOwner, building: Building) => Promise<T>,
): Promise<T> {
  const owner = { projectId: project.id, organizationId: project.organizationId };
  const turn = () =>
    inBuildingQueue(owner.organizationId, async () => work(owner, await readDraftBuilding(ctx, project)));
  const inTurns = (): Promise<T> =>
    turn().catch((error: unknown) => {
      if (error instanceof TurnOver) return inTurns();
      throw error;
    });
  const working = inTurns();
  waitUntil(Promise.allSettled([working]));
  return working;
}

async function readDraftBuilding({ db }: Ctx, project: DraftProject): Promise<Building> {
  const levels = (await listDraftLevelRows(db, project.id)).map(levelOf);
  const places = await listDraftEntityRows(db, project.id);
  const { defaultLanguage, wayfinding } = project.settings;
  const pictures = await listPlans(db, project.id, levels);
  return buildingOf({ levels, places, pictures, speed: wayfinding.speed, defaultLanguage });
}
