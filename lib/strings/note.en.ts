/** Texts of reports by visitors and of comments on a preview, in English. `{name}` is filled in. */
export const noteStrings = {
  what: 'What is wrong?',
  about: 'What it is about',
  wholeMap: 'The whole map',
  email: 'Your e-mail address, if you want an answer',
  send: 'Send',
  cancel: 'Cancel',
  sent: 'Thank you. Your message was sent.',
  failed: 'Your message could not be sent. What you wrote is still here.',
  tooMany: 'Too many messages were sent. Try again later.',
  needed: 'Write a message first.',
  badEmail: 'This is not an e-mail address.',
  privacy: 'Only the team of this map can read your message.',
  comment: 'Write a comment',
  comments: 'Comments ({count})',
  noComments: 'There are no comments yet.',
  yourComment: 'Your comment',
  name: 'Your name',
  nameNeeded: 'Write your name first.',
  pick: 'Choose a point on the map',
  picking: 'Click or tap the map where your comment belongs. Esc cancels.',
  point: 'A point on the map',
  reply: 'Reply',
  done: 'Done',
  pin: 'Comment {number}',
};

export type NoteStrings = typeof noteStrings;
