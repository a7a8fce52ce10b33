import type { z } from 'zod';
import { applyChanges, getProject } from '../../contract/calls.ts';
import { call } from '../../contract/client.ts';
import type { changesReply } from '../../contract/schemas/changes.ts';
import type { ProjectDetail } from '../model/types.ts';
import type { WireChange } from './wire.ts';

export type Batch = { base_revision: number; changes: WireChange[] };

/** How batches reach the server; throws what `call` throws. */
export type Transport = {
  send(batch: Batch): Promise<z.output<typeof changesReply>>;
  load(): Promise<ProjectDetail>;
};

export function apiTransport(projectId: string): Transport {
  const params = { project_id: projectId };
  return {
    send: (batch) => call(applyChanges, { params, body: batch }),
    load: () => call(getProject, { params }),
  };
}
