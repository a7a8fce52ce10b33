import { ConnectionError, createProject, UnavailableError } from '@atrium/client';
import { entitiesOf } from '../../../../lib/editor/model/entities.ts';
import type { ProjectDetail } from '../../../../lib/editor/model/types.ts';
import { Faults } from '../folder/faults.ts';
import { JsonFiles } from '../folder/json-files.ts';
import { jsonText } from '../folder/json-text.ts';
import { type Lock, lockName, projectName } from '../folder/lock.ts';
import { readFolder } from '../folder/read-folder.ts';
import { replaceFiles } from '../folder/write-folder.ts';
import type { Connection } from '../program/connect.ts';
import { Stop } from '../program/stop.ts';
import { baseOf } from './write-project.ts';

/**
 * Creates an empty project and writes its lock, with everything in the folder as new. The next push continues one that
 * was interrupted. Creates no project if the files are faulty.
 */
export async function makeProject(
  folder: string,
  name: string,
  { connection, signal }: { connection: Connection; signal: AbortSignal },
): Promise<Lock> {
  const { client, url } = connection;
  const empty: Lock = { format: 1, url, project: '', revision: 0, base: {}, pictures: {} };
  readFolder(folder, empty, []);
  let made: ProjectDetail;
  try {
    made = (await client.call(createProject, { body: { name }, signal })) as ProjectDetail;
  } catch (error) {
    if (error instanceof ConnectionError || error instanceof UnavailableError)
      throw new Stop(
        'failed',
        `${error.message} The project ${name} may have been created. Check with atrium projects.`,
        { cause: error },
      );
    throw error;
  }
  const lock = { ...empty, project: made.id, revision: made.revision, base: baseOf(entitiesOf(made)) };
  const files = new Map([
    [projectName, textWithName(folder, made)],
    [lockName, jsonText(lock)],
  ]);
  replaceFiles(folder, files, []);
  return lock;
}

/** Returns the project file with the name and key of the new project. */
function textWithName(folder: string, { name, key }: ProjectDetail): string {
  const faults = new Faults();
  const json = new JsonFiles(folder, faults);
  const content = json.read(projectName) ?? {};
  const project = json.objectIn(content, projectName, 'project');
  faults.throwAny();
  return jsonText({ ...content, project: { ...project, name, key } });
}
