import type { Ring } from '../../../geometry/polygon.ts';
import { noFacts, type Proposal, type ProposedPlace } from '../../../import/proposal.ts';
import type { FoundRoom } from '../../../import/trace/find-rooms.ts';
import type { FromTraceWorker } from '../../../import/trace/messages.ts';
import type { Face } from '../../../import/trace/outline.ts';
import type { PrepareStep } from '../../../import/trace/prepare.ts';
import { settleRooms } from '../../../import/trace/settle-rooms.ts';
import { areasOf } from '../../commands/command.ts';
import type { Document } from '../../model/document.ts';
import type { Level } from '../../model/types.ts';
import type { PlanForm, PreparedPlan } from '../../screen/state.ts';
import { loadPicture } from './load-picture.ts';
import { createPlanWorker, traceSecondsMax } from './plan-worker.ts';
import { runWorker } from './run-worker.ts';
import type { ToPlanWorker } from './trace-worker.ts';

/** Rooms of a lower confidence are not ticked: stairs, ramps, corners of walls. */
const sureMin = 0.5;

export type FoundRooms = { proposal: Proposal; form: PlanForm };
type Search = {
  document: Document;
  level: Level;
  face: Face;
  /** A worker with the prepared floor plan. The search ends it. */
  prepared: PreparedPlan | null;
  /** Lines of the plan. Corners snap to their points. */
  walls: readonly Ring[];
  onStep: (step: PrepareStep | 'picture' | 'find', share: number | null) => void;
  signal: AbortSignal;
};

/**
 * Finds all rooms on a level's floor plan with the tracer and proposes them as areas. Throws `WorkerFailed` and
 * `PlanNotLoaded`.
 */
export async function findLevelRooms({
  document,
  level,
  face,
  prepared,
  walls,
  onStep,
  signal,
}: Search): Promise<FoundRooms | null> {
  if (!prepared) onStep('picture', null);
  const loaded = prepared ? null : await loadPicture(level, signal);
  if (!prepared && !loaded) return null;
  const rooms = await runWorker<FromTraceWorker, readonly FoundRoom[]>({
    create: () => prepared?.worker ?? createPlanWorker(),
    begin(worker) {
      const { width, height } = level;
      if (loaded) {
        const strips = [...loaded.strips];
        const prepare: ToPlanWorker = { type: 'prepare', id: 1, strips, level: { width, height } };
        worker.postMessage(prepare, strips);
      }
      worker.postMessage({ type: 'findRooms', id: 2, face } satisfies ToPlanWorker);
    },
    take(answer) {
      if (answer.type === 'step') onStep(answer.step, null);
      if (answer.type === 'progress') onStep('find', answer.done / answer.all);
      if (answer.type === 'failed') return [];
      return answer.type === 'found' ? answer.rooms : null;
    },
    limitMs: traceSecondsMax * 1000,
    signal,
  });
  const form = prepared?.form ?? loaded?.form ?? 'whole';
  return { proposal: proposalOf(rooms, level, { document, walls }), form };
}

function proposalOf(
  rooms: readonly FoundRoom[],
  level: Level,
  { document, walls }: Pick<Search, 'document' | 'walls'>,
): Proposal {
  const ids = document.places(level.id).map(({ id }) => id);
  const settled = settleRooms(
    rooms,
    areasOf(document, ids).map(({ data }) => data),
    walls,
    level,
  );
  const places = settled.map(
    ({ ring, confidence, isTaken }, i): ProposedPlace => ({
      ref: `room-${i + 1}`,
      kind: 'area',
      level: level.id,
      group: null,
      ring,
      point: null,
      // A picture has no names. A match by key would mistake a room for another.
      key: null,
      texts: {},
      isTicked: !isTaken && confidence >= sureMin,
      match: null,
      notes: [],
    }),
  );
  const { id, name, width, height } = level;
  return {
    source: { format: 'picture', files: [name] },
    levels: [{ ref: id, names: { '': name }, ordinal: 0, width, height, backdrop: null, into: id }],
    places,
    report: [{ code: 'area', outcome: 'taken', count: places.length, examples: [] }],
    remarks: [],
    elements: places.length,
    changes: [],
    questions: [],
    facts: noFacts,
  };
}
