import type { Db, Tx } from '#db/client.ts';
import type { ProjectEvent } from '#lib/contract/choices.ts';
import type { InterfaceLanguage } from '../messages/languages.ts';

export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'user'; userId: string; sessionId: string; via: 'token' | 'cookie' }
  | {
      kind: 'key';
      keyId: string;
      organizationId: string;
      /** Project that the key is bound to, or null for the whole organization. */
      projectId: string | null;
      access: 'read' | 'write';
      /** User who made the key, for whom its calls are counted. Null once that user has left. */
      userId: string | null;
    };

/** Returns the user who acts, for an API key its maker. Null for nobody, and for a key whose maker has left. */
export function userIdOf(actor: Actor): string | null {
  return actor.kind === 'anonymous' ? null : actor.userId;
}

/** Project before the change that causes an event. */
export type EventProject = { id: string; name: string; organizationId: string; publishedAt: Date | null };

export type Ctx = {
  actor: Actor;
  db: Db;
  now: () => Date;
  /** Runs `task` once after the outermost commit, or at once outside a transaction. */
  afterCommit: (task: () => void | Promise<void>) => void;
  /**
   * Records an event in the transaction that causes it. Injected by the creator of the context, so that maps do not
   * depend on the listeners.
   */
  emit: (tx: Ctx, project: EventProject, event: ProjectEvent) => Promise<void>;
  requestId: string;
  /** Origin of absolute URLs in answers. */
  origin: string;
  clientAddress: string;
  userAgent: string | null;
  /** Language of the caller, used for mails that the request causes. */
  language: InterfaceLanguage;
  /** Language of sentences in the answer: English, or the language that a page of the service asks for. */
  answerLanguage: InterfaceLanguage;
  /** Revisions of which the project must have one before it is changed, or null if any will do. */
  expectedRevisions: readonly number[] | null;
  /** True if the caller does not need the whole changed project, only its record. */
  wantsOnlyRecord: boolean;
};

/** Context within a transaction. */
export type TxCtx = Ctx & { db: Tx };
