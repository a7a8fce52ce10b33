import { fill } from '#lib/messages/fill.ts';
import type { InterfaceLanguage } from '#lib/messages/languages.ts';
import type { MailTexts } from '#lib/messages/mail.ts';
import { limits } from '#lib/plans/limits.ts';
import { mailLink } from './mail-link.ts';
import { type MailContent, oneLine } from './render-mail.ts';
import { nameWithoutAddresses, textWithoutAddresses } from './without-addresses.ts';

/** Message, rendered once its language is known. */
export type Message = (t: MailTexts, language: InterfaceLanguage) => MailContent;

/** Closed things of one kind: their number and the names by which people know them. */
export type ClosedThing = {
  kind: keyof MailTexts['accountReclaimed']['kinds'];
  count: number;
  names: ClosedName[];
};
/** What people recognize a closed thing by: a name that somebody chose, and what the product knows of it. */
type ClosedName = { chosen?: string; known?: string };

type Link = { uid: string; token: string };
type Texts = { subject: string; text: string; note: string };

const nameCharsMax = 80;
/** Maximum number of names per kind. The rest is counted. */
const closedNamesMax = 20;
/** A name that an operator chose, or an address. */
const plain = (name: string) => oneLine(name, nameCharsMax);
/** A name that somebody chose: the reader need not know who. */
const named = (name: string) => plain(nameWithoutAddresses(name));
/** A text that somebody wrote. */
const quoted = (text: string, charsMax = nameCharsMax) => oneLine(textWithoutAddresses(text), charsMax);

const linkTexts = {
  'verify-email': 'verifyEmail',
  'reset-password': 'resetPassword',
  'change-email': 'changeEmail',
} as const;

/** Returns the mail with a link of this purpose, which opens the page of the same name. */
export function linkMail(purpose: keyof typeof linkTexts, link: Link): Message {
  return (t) => asking(t[linkTexts[purpose]], mailLink(`/auth/${purpose}`, link));
}

/** Returns the URL at which the invitation of `token` is accepted. */
export function invitationLink(token: string): string {
  return mailLink('/invitations/accept', { token });
}

export function invitationMail(input: { inviter: string; organization: string; token: string }): Message {
  const names = {
    inviter: named(input.inviter),
    organization: named(input.organization),
  };
  return ({ invitation: t }) => asking(t, invitationLink(input.token), names);
}

/** Names of the mails that only inform. */
type NoticeName = {
  [Name in keyof MailTexts]: MailTexts[Name] extends Texts & { action?: never } ? Name : never;
}[keyof MailTexts];

/** Returns a mail that only informs. `names` are filled into its text. */
export function notice(name: NoticeName, names: Record<string, string> = {}): Message {
  return (t) => telling(t[name], names);
}

export function identityLinkedNotice(providerName: string, passwordRemoved: boolean): Message {
  return ({ identityLinked: t }) => {
    const content = telling(t, { provider: plain(providerName) });
    return passwordRemoved ? { ...content, paragraphs: [...content.paragraphs, t.removed] } : content;
  };
}

export function closedThing(kind: ClosedThing['kind'], names: ClosedName[]): ClosedThing | null {
  return names.length === 0 ? null : { kind, count: names.length, names };
}

function closedName({ chosen, known }: ClosedName): string {
  const parts = [chosen === undefined ? '' : named(chosen), known === undefined ? '' : plain(known)];
  return parts.filter((part) => part !== '').join(' ');
}

/** Returns the mail to a person who was the first to prove an address: it lists what was closed. */
export function accountReclaimedNotice(closed: readonly ClosedThing[]): Message {
  return ({ accountReclaimed: t }) => {
    const content = telling(t);
    const lines = closed.map(({ kind, count, names }) => {
      const shown = names.slice(0, closedNamesMax).map(closedName);
      if (names.length > shown.length)
        shown.push(fill(t.more, { count: String(names.length - shown.length) }));
      const line = `${t.kinds[kind]}: ${count}`;
      return shown.length > 0 ? `${line} (${shown.join(', ')})` : line;
    });
    return { ...content, paragraphs: [...content.paragraphs, ...lines] };
  };
}

/** Counts of one map in one week. */
export type WeekOfMap = {
  name: string;
  mapLoads: number;
  mapLoadsBefore: number;
  opened: number;
  searches: number;
  routes: number;
};

type WeeklyMail = {
  organization: string;
  week: { from: string; to: string };
  maps: readonly WeekOfMap[];
  searchesWithoutResult: readonly string[];
  reportPath: string;
  stop: Link;
};

/** Returns the weekly mail to a member: what visitors did, and a link that ends these mails. */
export function weeklyMail({
  organization,
  week,
  maps,
  searchesWithoutResult,
  ...links
}: WeeklyMail): Message {
  return ({ weekly: t }, language) => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
    const dates = { from: format.format(new Date(week.from)), to: format.format(new Date(week.to)) };
    const names = { ...dates, organization: named(organization) };
    const number = (value: number) => value.toLocaleString(language);
    const lines = maps.map(({ name, ...counts }) => {
      const shown = Object.entries(counts).map(([each, count]) => [each, number(count)]);
      return fill(t.map, { name: named(name), ...Object.fromEntries(shown) });
    });
    const queries = searchesWithoutResult.map((query) => fill(t.query, { query: quoted(query) })).join(', ');
    return {
      subject: fill(t.subject, dates),
      paragraphs: [fill(t.text, names), ...lines, ...(queries ? [fill(t.notFound, { queries })] : [])],
      action: { label: t.action, url: mailLink(links.reportPath, week) },
      notes: [fill(t.note, names)],
      ending: { label: t.stop, url: mailLink('/weekly-mail', links.stop) },
    };
  };
}

/** Note or reply to a note. */
export type ToldLine = { text: string; author: string | null; place: string | null } & (
  | { kind: 'comment' | 'report' }
  | { kind: 'reply'; about: string }
);

type NoteMail = {
  organization: string;
  project: string;
  /** Texts of people without an account. The mail quotes them in one line and removes addresses. */
  lines: readonly ToldLine[];
  notesPath: string;
  stop: Link;
};

/** Returns the mail to a member about new notes and replies, with a link that ends these mails. */
export function noteMail({ organization, project, lines, ...links }: NoteMail): Message {
  return ({ newNotes: t }, language) => {
    const names = { organization: named(organization), project: named(project) };
    const shown = lines.slice(0, limits.noteMailNotesMax).map((line) => {
      const filled = fill(t.kinds[line.kind], {
        name: line.author === null ? t.visitor : named(line.author),
        text: quoted(line.text, limits.noteMailCharsMax),
        about: line.kind === 'reply' ? quoted(line.about) : '',
      });
      return line.place === null ? filled : `${named(line.place)}: ${filled}`;
    });
    const more = lines.length - shown.length;
    const { subject, text } = lines.every(({ kind }) => kind === 'reply') ? t.onlyReplies : t;
    return {
      subject: fill(subject, { count: lines.length }, language),
      paragraphs: [
        fill(text, names),
        ...shown,
        ...(more > 0 ? [fill(t.more, { count: more }, language)] : []),
      ],
      action: { label: t.action, url: mailLink(links.notesPath) },
      notes: [fill(t.note, names)],
      ending: { label: t.stop, url: mailLink('/note-mail', links.stop) },
    };
  };
}

/** Returns a message that only informs. No name is in a subject: it is what a reader sees beside our name. */
function telling({ subject, text, note }: Texts, names: Record<string, string> = {}): MailContent {
  return { subject, paragraphs: [fill(text, names)], notes: [note] };
}

/** Returns a message with a link to follow. */
function asking(t: Texts & { action: string }, url: string, names: Record<string, string> = {}): MailContent {
  return { ...telling(t, names), action: { label: t.action, url } };
}
