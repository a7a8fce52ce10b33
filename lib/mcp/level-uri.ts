const pattern =
  /^atrium:\/\/projects\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\/levels\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/;

/** Template of the URI of a level. */
export const levelUriTemplate = 'atrium://projects/{project_id}/levels/{level_id}';

/** Returns the URI of a level. */
export function levelUri(projectId: string, levelId: string): string {
  return `atrium://projects/${projectId}/levels/${levelId}`;
}

/** Returns the ids in the URI of a level, or null for any other text. */
export function readLevelUri(uri: string): { projectId: string; idOrKey: string } | null {
  const [, projectId, levelId] = pattern.exec(uri) ?? [];
  return projectId === undefined || levelId === undefined ? null : { projectId, idOrKey: levelId };
}
