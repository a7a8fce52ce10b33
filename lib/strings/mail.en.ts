const notYou = 'If this was not you, reset your password at once and look through your sessions.';

/** Texts of mails, in English: the catalogue that every other language follows. */
export const mailTexts = {
  linkToo: 'If the button does not work, open this address:',

  verifyEmail: {
    subject: 'Confirm your e-mail address',
    text: 'Welcome to Atrium. Confirm that this address is yours.',
    action: 'Confirm address',
    note: 'The link works for 7 days. If you did not create an account, ignore this message.',
  },
  resetPassword: {
    subject: 'Choose a new password',
    text: 'Somebody asked for a new password for your account.',
    action: 'Choose a new password',
    note: 'The link works once, within one hour. If it was not you, ignore this message: nothing has changed.',
  },
  invitation: {
    subject: 'You are invited to Atrium',
    text: '{inviter} invites you to {organization}.',
    action: 'See the invitation',
    note: 'The invitation works for 7 days. If you do not know who sent it, ignore this message.',
  },
  changeEmail: {
    subject: 'Confirm your new e-mail address',
    text: 'You asked to sign in with this address from now on.',
    action: 'Use this address',
    note: 'The link works once, within one hour. If it was not you, ignore this message.',
  },
  addressTaken: {
    subject: 'This address has an account already',
    text: 'Somebody wanted to use this address for another account. It stays with your account.',
    note: 'If it was you, sign in with this address, or delete the account that has it first.',
  },
  changeEmailNotice: {
    subject: 'A new e-mail address was requested',
    text: 'Your account will move to {email} once that address is confirmed.',
    note: notYou,
  },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    text: 'You now sign in with {email}. This address no longer belongs to your account.',
    note: 'If this was not you, tell the operator of this service at once.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    text: 'The password of your account was changed just now.',
    note: notYou,
  },
  secondFactorOn: {
    subject: 'Two-factor sign-in is on',
    text: 'From now on, signing in also needs a code of your authenticator app or a backup code.',
    note: notYou,
  },
  secondFactorOff: {
    subject: 'Two-factor sign-in is off',
    text: 'From now on, your password alone is enough to sign in.',
    note: notYou,
  },
  identityLinked: {
    subject: 'A new way to sign in',
    text: 'You can now sign in to your account through {provider}.',
    removed: 'Your address was never confirmed, so we removed the old password.',
    note: notYou,
  },
  weekly: {
    subject: 'Visits to your maps from {from} to {to}',
    text: 'What visitors did on the maps of {organization} from {from} to {to}.',
    map: '{name}: map loads: {mapLoads} (the week before: {mapLoadsBefore}), places opened: {opened}, searches: {searches}, requests for directions: {routes}.',
    notFound: 'Searches without results: {queries}.',
    query: '“{query}”',
    action: 'See the analytics',
    note: 'You get this mail once a week as a member of {organization}.',
    stop: 'Stop the weekly mail',
  },
  newNotes: {
    subject: { one: 'A new note on your map', other: '{count} new notes on your map' },
    text: 'Reviewers or visitors wrote about {project}.',
    onlyReplies: {
      subject: { one: 'A new reply to a note', other: '{count} new replies to notes' },
      text: 'Somebody replied to a note on {project}.',
    },
    kinds: {
      comment: '{name} commented: “{text}”',
      report: '{name} reported: “{text}”',
      reply: '{name} replied to “{about}”: “{text}”',
    },
    visitor: 'Somebody',
    more: { one: 'And 1 more.', other: 'And {count} more.' },
    action: 'See the notes',
    note: 'You get this mail as a member of {organization}, at most once an hour for each map.',
    stop: 'Stop the mail about notes',
  },
  accountReclaimed: {
    subject: 'Your address is confirmed, and earlier access was closed',
    text: 'You are the first to prove that this address is yours. Somebody else may have registered it before, so we closed the following:',
    kinds: {
      sessions: 'Sessions',
      secondFactor: 'Two-factor sign-in',
      apiKeys: 'API keys',
      invitations: 'Pending invitations',
      previewLinks: 'Reviewer links',
      webhooks: 'Webhooks',
    },
    more: 'and {count} more',
    note: 'If these were yours, create them again. Projects and organizations are still there.',
  },
};

export type MailTexts = typeof mailTexts;
