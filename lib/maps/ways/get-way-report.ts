import type { z } from 'zod';
import { AppError } from '#lib/contract/errors.ts';
import type { wayReport } from '#lib/contract/schemas/directions.ts';
import { type RequiredProject, requireProject } from '#lib/maps/core/require-project.ts';
import { wayReportStrings } from '#lib/messages/way-report.ts';
import { megabyte } from '#lib/plans/units.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { withinTime } from '#lib/platform/within-time.ts';
import { TaskFailed } from '#lib/platform/work/within-processor-time.ts';
import type { WayReport } from '#lib/wayfinding/build/report.ts';
import { reportWays } from './build-ways.ts';
import { withDraftBuilding } from './read-draft.ts';

/** How long a caller waits. The build continues. */
const patienceMs = 20_000;
const retryAfterSeconds = 5;
const failedRetrySeconds = 600;

const reports = keptValues<WayReport>(
  'way-reports',
  16 * megabyte,
  (report) => 2 * JSON.stringify(report).length,
);

/**
 * Returns the report about the directions of the draft. Throws 404 if they are off in its settings, and 503 if the
 * build takes long: the next call uses what was built meanwhile.
 */
export async function getWayReport(
  ctx: Ctx,
  input: { projectId: string },
): Promise<z.input<typeof wayReport>> {
  const project = await requireProject(ctx, input.projectId, 'read');
  if (!project.settings.wayfinding.isEnabled) throw new AppError('notFound.directions');
  const late = () => new AppError('unavailable.directions', {}, { retryAfterSeconds });
  const made = await withinTime(patienceMs, () => reportOf(ctx, project).catch(failed), late);
  const texts = wayReportStrings(ctx.answerLanguage);
  return {
    ...made,
    warnings: made.warnings.map(({ code, places }) => ({ code, text: texts[code], places })),
  };
}

/** Answers 503 for a building that needs too much time or memory. */
function failed(error: unknown): never {
  if (!(error instanceof TaskFailed)) throw error;
  log('error', 'way_report_failed', describeError(error));
  throw new AppError('unavailable.unfinished', {}, { retryAfterSeconds: failedRetrySeconds });
}

/** Returns the report of this revision, made once for all callers. */
function reportOf(ctx: Ctx, project: RequiredProject): Promise<WayReport> {
  return reports.get(project.id, project.revision, () => withDraftBuilding(ctx, project, reportWays));
}
