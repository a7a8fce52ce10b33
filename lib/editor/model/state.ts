import type { FieldClash } from './merge.ts';
import type { CommandLabel, Entity, ProjectRecord, RefusalReason } from './types.ts';

/** State of saving. `refused` counts changes that the server rejected. */
export type SaveState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'unsaved'; count: number }
  | { kind: 'saving'; count: number }
  | { kind: 'offline'; count: number }
  | { kind: 'failing'; count: number; detail: string | null }
  | { kind: 'signedOut'; count: number }
  | { kind: 'forbidden'; count: number; detail: string | null }
  | { kind: 'refused'; count: number };

/** An entity that both sides changed. It is not sent until the user has chosen. */
export type Conflict = {
  id: string;
  mine: Entity | null;
  theirs: Entity | null;
  clashes: FieldClash[];
  /** Name of who changed it last, if it is known, and when this tab learned of it. */
  by?: string | null;
  at?: number;
  /** The revision with which it came. */
  revision?: number;
};

/** Messages of the server, by entity id and field. */
export type Faults = ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>;

/** A message shown once. */
export type Notice =
  | { kind: 'refusal'; reason: RefusalReason }
  | { kind: 'undone' | 'redone'; label: CommandLabel }
  | { kind: 'restored'; count: number }
  | { kind: 'merged'; count: number }
  | { kind: 'locked' | 'unlocked' | 'copied'; count: number }
  | { kind: 'cancelled' | 'textHeld' };

/** Facts about the live map from the server, updated by saving and publishing. */
export type LiveFacts = Pick<
  ProjectRecord,
  'status' | 'has_unpublished_changes' | 'published_at' | 'live_updated_at'
>;

/** A text that a field does not take. */
export type Unread = {
  /** Entities that have the field. */
  readonly ids: readonly string[];
  readonly text: string;
  /** Places or level whose details show the field; a tag is edited there too. */
  readonly shownWith: readonly string[];
  /** Section of the details with the field; null for those above the sections. */
  readonly section: string | null;
};

/** State of an open project beside its document: history, saving, conflicts, the live map. */
export type SessionState = {
  readonly undo: CommandLabel | null;
  readonly redo: CommandLabel | null;
  /** Number of the step that undo would revert. */
  readonly lastStep: number | null;
  readonly save: SaveState;
  /** Whether the browser keeps unsaved work beyond this tab. */
  readonly isWorkKept: boolean;
  readonly conflicts: readonly Conflict[];
  readonly faults: Faults;
  /** Texts that fields do not take, by field. They belong to entities and are never sent. */
  readonly unread: ReadonlyMap<string, Unread>;
  readonly notice: (Notice & { readonly count: number }) | { readonly kind: null };
  readonly live: LiveFacts;
  /** Version that keeps the draft of before a large save, until it is told. */
  readonly keptDraft: number | null;
  readonly canWrite: boolean;
};
