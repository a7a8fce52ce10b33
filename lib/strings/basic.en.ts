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

/** Why a field does not take a typed text. The text stays in the field. */
export const typedTexts = {
  notSaved: 'Not saved.',
  drop: 'Back to the saved value',
  reasons: {
    url: 'This is not a web address. Write it like www.example.org.',
    urlSpace: 'A web address has no spaces.',
    urlCredentials: 'A web address must not contain a name or a password. Remove the part before the @.',
    link: 'Write a web address, an e-mail address or a telephone number.',
    email: 'This is not an e-mail address. Write it like name@example.org.',
    number: 'This is not a number.',
    numberBetween: 'Write a number from {min} to {max}.',
    wholeNumber: 'Write a whole number.',
    color: 'This is not a colour. Write it like #0d6560.',
    key: 'Use lower case letters, digits and single - or _.',
    keyTaken: 'Another place has this name in its address.',
    empty: 'This field must not be empty.',
    hours: 'These hours cannot be read. Write them like Mo-Fr 9:00-18:00; Sa 10-14; Su closed.',
    time: 'The time is not complete.',
    date: 'The date is not complete.',
    endBeforeStart: 'The end must be after the start.',
    tooLong:
      'At most {max} characters fit here. {count} character is too many.|At most {max} characters fit here. {count} characters are too many.',
  },
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
  typed: typeof typedTexts;
  errors: typeof errorTexts;
};
