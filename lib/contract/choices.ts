/** The closed lists of the contract. They are separate from the schemas, so that a browser can load them alone. */
export const projectStatuses = ['DRAFT', 'PUBLISH', 'ARCHIVE'] as const;
export const projectOrders = ['changed', 'name'] as const;
export type ProjectOrder = (typeof projectOrders)[number];
export const scrollModes = ['default', 'cooperative', 'free'] as const;
export const themes = ['auto', 'light', 'dark'] as const;
/** How a map is turned at first: by itself where that fills the screen better, or by a fixed bearing. */
export const orientations = ['auto', 'fixed'] as const;
/** Whether the map writes names: always, under the pointer, focus and selection, or never. */
export const nameModes = ['shown', 'hover', 'off'] as const;
export type NameMode = (typeof nameModes)[number];
export const timeFormats = ['24h', '12h'] as const;
export const borderRadii = ['none', 'small', 'large'] as const;
export const analyticsEventNames = [
  'areaClick',
  'markerClick',
  'searchQuery',
  'mapLoad',
  'levelChange',
  'linkClick',
  'routeAsked',
] as const;

export const statusTypes = ['success', 'warning', 'error', 'info'] as const;
export const markerTypes = [
  'classic',
  'pulse',
  'drop-pin',
  'rounded-square',
  'numbered',
  'label-hover',
] as const;
export const pinStyles = ['icon', 'dot', 'plain'] as const;

export const passages = ['auto', 'open', 'room', 'private', 'obstacle', 'steps', 'none'] as const;
export const wayKinds = [
  'door',
  'entrance',
  'stairs',
  'escalator',
  'elevator',
  'ramp',
  'link',
  'here',
] as const;
export const wayDirections = ['both', 'up', 'down'] as const;
export const floorSources = ['auto', 'plan', 'areas', 'none'] as const;
export const floorLineKinds = ['wall', 'opening'] as const;
export const routeProfiles = ['walk', 'stepFree'] as const;
export const connectorKinds = ['door', 'stairs', 'escalator', 'elevator', 'ramp', 'link'] as const;
export const avoidables = ['stairs', 'escalator', 'elevator', 'ramp'] as const;

export const roles = ['owner', 'admin', 'member', 'viewer'] as const;
export type Role = (typeof roles)[number];

export const memberStatuses = ['active', 'blocked'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

export const keyAccesses = ['read', 'write'] as const;

/** Events that a webhook may subscribe to: docs/contract.md, 8.2 Events. */
export const projectEvents = [
  'project.published',
  'project.updated',
  'project.unpublished',
  'project.archived',
  'project.deleted',
] as const;
export type ProjectEvent = (typeof projectEvents)[number];

export const webhookEvents = [...projectEvents, 'webhook.ping'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Versions of going live, and versions of the draft. */
export const versionKinds = ['draft', 'live'] as const;
export type VersionKind = (typeof versionKinds)[number];

/** Why a version of the draft was made: somebody asked, or before a restore or a write of many places. */
export const versionReasons = ['asked', 'restore', 'changes'] as const;
export type VersionReason = (typeof versionReasons)[number];

/** Kinds of recorded changes to a project: docs/contract.md, 12.1 Activity. */
export const activityKinds = [
  'created',
  'draftChanged',
  'settingsChanged',
  'versionSaved',
  'versionRestored',
  'published',
  'updated',
  'unpublished',
  'archived',
  'restored',
  'liveChanged',
  'linkMade',
  'linkWithdrawn',
  'memberJoined',
  'memberChanged',
  'memberLeft',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** A comment of a reviewer on a preview, or a visitor's report of a problem. */
export const noteKinds = ['comment', 'report'] as const;
export type NoteKind = (typeof noteKinds)[number];
export const noteStates = ['open', 'closed'] as const;
export type NoteState = (typeof noteStates)[number];

export const deliveryStatuses = ['success', 'failed'] as const;
