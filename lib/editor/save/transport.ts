import type { z } from 'zod';
import { call } from '../../contract/client.ts';
import type { changesReply } from '../../contract/schemas/changes.ts';
import type { ProjectDetail } from '../model/types.ts';
import type { WireChange } from './wire.ts';

export type Batch = { base_revision: number; changes: WireChange[] };

export type Saved = z.output<typeof changesReply> & {
  /** Number of calls made, each with a revision of its own; 1 if missing. */
  callCount?: number;
  /** False if everything is on the live map already. */
  isDraftChanged?: boolean;
};

/** Sends and loads project data. Throws what `call` throws. */
export type Transport = {
  send(batch: Batch): Promise<Saved>;
  load(): Promise<ProjectDetail>;
};

export function apiTransport(projectId: string): Transport {
  const params = { project_id: projectId };
  return {
    send: (batch) => call('applyChanges', { params, body: batch }),
    load: () => call('getProject', { params }),
  };
}
