import type { noteTexts, versionTexts } from '../../strings/team.en.ts';

export type VersionTexts = typeof versionTexts;
export type NoteTexts = typeof noteTexts;
