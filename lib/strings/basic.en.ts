import { failedTexts } from './failed.ts';

export const commonTexts = {
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'The browser blocked copying. The text is selected: copy it yourself.',
  ...failedTexts.en.common,
  optional: '(optional)',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  skipToContent: 'Skip to content',
  nothingFound: 'Nothing found',
  typeForMore: 'Type to find more',
  remove: 'Remove {name}',
  previousPage: 'Previous',
  nextPage: 'Next',
  pageOf: 'Page {page} of {pages}',
  messages: 'Messages',
};

/** Texts about parts of a page that are loaded when they are used. */
export const lateTexts = {
  offline:
    'There is no connection to Atrium. What you just did goes on by itself when the connection is back.',
  newVersion: 'There is a new version of Atrium. Reload this page to go on.',
  reload: 'Reload',
};

export const errorTexts = {
  offline:
    'You are offline. This page may be out of date, and nothing is saved until the connection is back.',
  unreachable: 'Atrium cannot be reached. Check your connection and try again.',
  tooMany: 'Too many attempts. Try again in {count} second.|Too many attempts. Try again in {count} seconds.',
  tooManyMinutes:
    'Too many attempts. Try again in {count} minute.|Too many attempts. Try again in {count} minutes.',
  signedOut: 'You are signed out. Sign in and try again.',
  ours: 'Something went wrong on our side. Nothing was changed. Try again in a moment.',
  refused: 'This was not accepted. Check your entries and try again.',
  notFoundTitle: 'Nothing here',
  notFoundText: 'This page does not exist, or it belongs to somebody else.',
  ...failedTexts.en.errors,
};

export type BasicTexts = {
  common: typeof commonTexts;
  late: typeof lateTexts;
  errors: typeof errorTexts;
};
