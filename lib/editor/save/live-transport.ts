import type { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, type Faults } from '../../contract/client.ts';
import type { bulkPatchBody } from '../../contract/schemas/patch.ts';
import { limits } from '../../plans/limits.ts';
import type { ProjectDetail } from '../model/types.ts';
import {
  type LivePlace,
  type LiveValueField,
  type LiveView,
  liveValueFields,
  nothingLive,
  withLiveValues,
  withoutDrafts,
} from './live-values.ts';
import type { Batch, Saved, Transport } from './transport.ts';

type Update = z.input<typeof bulkPatchBody>['updates'][number];

/** API calls of the transport. They throw what `call` throws. */
export type LiveCalls = Pick<Transport, 'send' | 'load'> & {
  /** Returns the places that visitors see, or null if nothing is published. */
  live(): Promise<readonly LivePlace[] | null>;
  patch(updates: Update[], ifMatch: number | undefined): Promise<{ revision: number }>;
};

export type LiveTransport = Transport & {
  /** State of the live map, updated by loading and saving. */
  readonly view: StoreApi<LiveView>;
};

/**
 * After this many refusals, write without a revision: a sensor that writes all the time must not block a person. The
 * last write wins.
 */
const refusalsMax = 3;

/**
 * Saves the draft as the editor does, and writes status, price, hours and occupancy to the live map at once. After a
 * save both sides of a place are equal, so a loaded project has the values of the live map.
 */
export function createLiveTransport(calls: LiveCalls): LiveTransport {
  const view = createStore<LiveView>(() => nothingLive);
  let refusals = 0;
  const patch = async (updates: Update[], revision: number) => {
    try {
      const reply = await calls.patch(updates, refusals < refusalsMax ? revision : undefined);
      refusals = 0;
      return reply;
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) refusals++;
      throw error;
    }
  };
  return {
    view,
    async load(): Promise<ProjectDetail> {
      const detail = await calls.load();
      // A draft has no public map to ask for.
      const seen = withLiveValues(detail, detail.status === 'PUBLISH' ? await calls.live() : null);
      view.setState(seen.view);
      return seen.project;
    },
    async send(batch): Promise<Saved> {
      const { rest, updates, indexes } = splitBatch(batch);
      let revision = batch.base_revision;
      let callCount = 0;
      for (let at = 0; at < updates.length; at += limits.bulkUpdatesMax) {
        const part = updates.slice(at, at + limits.bulkUpdatesMax);
        const reply = await patch(part, revision).catch((error: unknown) => {
          throw withOwnPaths(error, indexes.slice(at));
        });
        callCount++;
        revision = reply.revision;
        view.setState(
          withoutDrafts(
            view.getState(),
            part.map(({ id_or_key, ...fields }) => ({ id: id_or_key, fields: Object.keys(fields) })),
          ),
        );
      }
      const updated = batch.changes.filter(({ op }) => op === 'update').map(({ id }) => id);
      if (rest.length === 0)
        return { revision, created: {}, updated, callCount, isDraftChanged: false, draft_version: null };
      // The service checks saves of others in between, starting at the revision we know.
      const isOurs = revision === batch.base_revision + callCount;
      const reply = await calls.send({
        base_revision: isOurs ? revision : batch.base_revision,
        changes: rest,
      });
      return { ...reply, updated, callCount: callCount + 1 };
    },
  };
}

type Split = { rest: Batch['changes']; updates: Update[]; indexes: number[] };

/** Separates the live fields of places from a batch. `indexes` has the index in the batch for each update. */
function splitBatch({ changes }: Batch): Split {
  const split: Split = { rest: [], updates: [], indexes: [] };
  for (const [i, change] of changes.entries()) {
    const isPlace = change.kind === 'area' || change.kind === 'marker';
    const fields = Object.entries(change.fields ?? {});
    const live = fields.filter(([name]) => isLiveField(name));
    if (!isPlace || change.op !== 'update' || live.length === 0) {
      split.rest.push(change);
      continue;
    }
    split.updates.push({ kind: change.kind, id_or_key: change.id, ...Object.fromEntries(live) });
    split.indexes.push(i);
    const draft = fields.filter(([name]) => !isLiveField(name));
    if (draft.length > 0) split.rest.push({ ...change, fields: Object.fromEntries(draft) });
  }
  return split;
}

function isLiveField(name: string): name is LiveValueField {
  return (liveValueFields as readonly string[]).includes(name);
}

/** Converts faults of updates to faults of their changes in the batch. */
function withOwnPaths(error: unknown, indexes: readonly number[]): unknown {
  if (!(error instanceof ApiError) || error.status !== 400) return error;
  const faults: Faults = {};
  for (const [path, messages] of Object.entries(error.faults)) {
    const match = /^updates\[(\d+)\]\.?(.*)$/.exec(path);
    const index = indexes[Number(match?.[1])];
    faults[index === undefined ? path : `changes[${index}].fields.${match?.[2] ?? ''}`] = messages;
  }
  return Object.keys(faults).length > 0 ? new ApiError(400, faults) : error;
}
