/** Texts of the mails that members switch on for themselves, in English. */
export const memberMailTexts = {
  title: 'Mails',
  text: 'Choose which mails you get about the maps of your organizations. You always get mails about your account and its security.',
  failed: 'Nothing was changed',
  stoppedText: 'You get no more of these mails. You can switch them on again in your account.',
  broken:
    'This link is incomplete or was changed. Open the link in the mail again, or sign in and switch the mail off in your account.',
  weekly: {
    title: 'Weekly mail',
    choice: 'Every Monday: what visitors did on the maps',
    on: 'You get a mail every Monday with what visitors did on the maps of {organization}.',
    off: 'You do not get the weekly mail about the maps of {organization}.',
    stop: 'Stop the weekly mail',
    start: 'Send me the weekly mail',
    stopped: 'The weekly mail is off',
    started: 'The weekly mail is on',
    ask: 'Do you want to stop the mail that tells you once a week what visitors did on your maps?',
  },
  note: {
    title: 'Mail about notes',
    choice:
      'When reviewers or visitors write a note, or somebody replies in a conversation of yours; at most once an hour for each map',
    on: 'You get a mail when reviewers or visitors write a note on a map of {organization}, or somebody replies in a conversation of yours; at most once an hour for each map.',
    off: 'You get no mail about notes on the maps of {organization}.',
    stop: 'Stop the mail about notes',
    start: 'Send me the mail about notes',
    stopped: 'The mail about notes is off',
    started: 'The mail about notes is on',
    ask: 'Do you want to stop the mail that tells you when reviewers or visitors write a note on your maps, or reply to one?',
  },
};
