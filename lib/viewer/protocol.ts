/** Messages between the loader on the host's page and the framed viewer, version 1. Unknown ones are ignored. */
export type PlaceInfo = { id: string; key: string; kind: 'area' | 'marker'; title: string; level: string };
export type LevelInfo = { id: string; key: string; name: string };

export type ToFrame =
  | { type: 'hello'; language: string | null }
  | { type: 'select'; id: string | null }
  | { type: 'goTo'; level: string }
  | { type: 'setLanguage'; language: string }
  | { type: 'search'; query: string; request: number }
  | { type: 'filter'; tags: string[] };

export type FromFrame =
  | { type: 'ready'; name: string; levels: LevelInfo[]; languages: string[] }
  | { type: 'resize'; height: number }
  | { type: 'select'; place: PlaceInfo | null }
  | { type: 'level'; level: LevelInfo }
  | { type: 'search'; query: string; results: PlaceInfo[]; request: number | null }
  | { type: 'error'; kind: string; detail: string }
  | { type: 'address'; hash: string };

export const protocolVersion = 1;

/** The message as it is posted: the version is the mark by which ours are known. */
export function envelope<Message extends ToFrame | FromFrame>(
  message: Message,
): Message & { atrium: number } {
  return { ...message, atrium: protocolVersion };
}
