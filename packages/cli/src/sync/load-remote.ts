import { listIcons } from '@atrium/client';
import { entitiesOf } from '../../../../lib/editor/model/entities.ts';
import type { ProjectDetail } from '../../../../lib/editor/model/types.ts';
import type { Entry, Icon } from '../folder/icon.ts';
import { type Connection, loadProject } from '../program/connect.ts';

/** A project as the service has it. */
export type Remote = { detail: ProjectDetail; entries: readonly Entry[] };

export async function loadRemote(connection: Connection, id: string, signal: AbortSignal): Promise<Remote> {
  const detail = await loadProject(connection, id, signal);
  const found = await connection.client.call(listIcons, { params: { project_id: detail.id }, signal });
  const icons = found.map(({ id, name, url }): Icon => ({ kind: 'icon', id, name, url }));
  const [project, ...rest] = entitiesOf(detail);
  return { detail, entries: [...(project ? [project] : []), ...icons, ...rest] };
}
