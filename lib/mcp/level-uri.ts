const pattern =
  /^atrium:\/\/projects\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\/levels\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/;

/** The form of the address under which a level is a resource. */
export const levelUriTemplate = 'atrium://projects/{project_id}/levels/{level_id}';

/** The address under which a level is a resource. */
export function levelUri(projectId: string, levelId: string): string {
  return `atrium://projects/${projectId}/levels/${levelId}`;
}

/** The ids in such an address, or null. */
export function readLevelUri(uri: string): { projectId: string; idOrKey: string } | null {
  const [, projectId, levelId] = pattern.exec(uri) ?? [];
  return projectId === undefined || levelId === undefined ? null : { projectId, idOrKey: levelId };
}
