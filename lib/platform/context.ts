import type { Db, Tx } from '#db/client.ts';
import type { ProjectEvent } from '#lib/contract/choices.ts';
import type { InterfaceLanguage } from '../strings/choose-language.ts';

export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'user'; userId: string; sessionId: string; via: 'token' | 'cookie' }
  | {
      kind: 'key';
      keyId: string;
      organizationId: string;
      /** The one project that the key is bound to, or null for all of its organization. */
      projectId: string | null;
      access: 'read' | 'write';
      /** Its maker, under whom its calls are counted; null once that user left. */
      userId: string | null;
    };

/** A project as it was before the change that an event tells of. */
export type EventProject = { id: string; name: string; organizationId: string; publishedAt: Date | null };

/** Records an event in the transaction of `tx`, which causes it. */
export type EmitEvent = (tx: Ctx, project: EventProject, event: ProjectEvent) => Promise<void>;

export type Ctx = {
  actor: Actor;
  db: Db;
  now: () => Date;
  /** Runs `task` once, after the outermost commit; at once outside a transaction. */
  afterCommit: (task: () => void | Promise<void>) => void;
  /** What makes the context gives it, so that the domain of maps need not know who listens. */
  emit: EmitEvent;
  requestId: string;
  /** Origin of absolute URLs in answers. */
  origin: string;
  clientAddress: string;
  /** Whose usage this request counts under: a mark set once a right in the organization is proved. */
  counted: { organizationId: string | null };
  userAgent: string | null;
  /** The reader's language: mails that the request causes are in it. */
  language: InterfaceLanguage;
  /** What sentences in the answer are in: English, or the language that our own pages ask for. */
  answerLanguage: InterfaceLanguage;
  /** The `Origin` header as it was sent; anybody can send any. */
  originHeader: string | null;
  /** The revision that `If-Match` names, or null without that header. */
  ifMatch: number | null;
  /** Whether `Prefer: return=minimal` was sent: the caller has no use for the whole of what it changed. */
  prefersMinimal: boolean;
};

/** The context within a transaction. */
export type TxCtx = Ctx & { db: Tx };
