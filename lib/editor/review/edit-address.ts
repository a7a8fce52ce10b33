/** Returns the address that opens a level or place in the editor. */
export function editAddress(projectId: string, levelId: string, placeId?: string): string {
  const query = new URLSearchParams({ level: levelId, ...(placeId && { place: placeId }) });
  return `/projects/${projectId}/edit?${query}`;
}
