import { type MailContent, oneLine } from './render-mail.ts';
import { mailLink } from './web-origin.ts';

type Link = { uid: string; token: string };

const nameCharsMax = 80;
const named = (name: string) => oneLine(name, nameCharsMax);
const notYou = 'If this was not you, reset your password at once and look through your sessions.';

export function verifyEmailMail(link: Link): MailContent {
  return {
    subject: 'Confirm your e-mail address',
    paragraphs: ['Welcome to Atrium. Confirm that this address is yours.'],
    action: { label: 'Confirm address', url: mailLink('/auth/verify-email', link) },
    notes: ['The link is good for 7 days. If you did not create an account, ignore this message.'],
  };
}

export function resetPasswordMail(link: Link): MailContent {
  return {
    subject: 'Choose a new password',
    paragraphs: ['Somebody asked for a new password for your account.'],
    action: { label: 'Choose a new password', url: mailLink('/auth/reset-password', link) },
    notes: [
      'The link is good for one hour, once. If it was not you, ignore this message: nothing has changed.',
    ],
  };
}

export function invitationMail(input: { inviter: string; organization: string; token: string }): MailContent {
  return {
    subject: `Join ${named(input.organization)} on Atrium`,
    paragraphs: [`${named(input.inviter)} invites you to ${named(input.organization)}.`],
    action: { label: 'See the invitation', url: mailLink('/invitations/accept', { token: input.token }) },
    notes: ['The invitation is good for 7 days. If you do not know who sent it, ignore this message.'],
  };
}

export function changeEmailMail(link: Link): MailContent {
  return {
    subject: 'Confirm your new e-mail address',
    paragraphs: ['You asked to sign in with this address from now on.'],
    action: { label: 'Use this address', url: mailLink('/auth/change-email', link) },
    notes: ['The link is good for one hour, once. If it was not you, ignore this message.'],
  };
}

/** To an address that has an account, when another account wants to take it. */
export function addressTakenMail(): MailContent {
  return {
    subject: 'This address has an account already',
    paragraphs: ['Somebody wanted to use this address for another account. It stays with yours.'],
    notes: ['If it was you, sign in with this address, or delete the account that has it first.'],
  };
}

export function changeEmailNotice(newEmail: string): MailContent {
  return {
    subject: 'A new e-mail address was asked for',
    paragraphs: [`Your account will move to ${newEmail} once that address is confirmed.`],
    notes: [notYou],
  };
}

export function emailChangedNotice(newEmail: string): MailContent {
  return {
    subject: 'Your e-mail address was changed',
    paragraphs: [`You now sign in with ${newEmail}. This address no longer belongs to your account.`],
    notes: ['If this was not you, tell whoever runs this service at once.'],
  };
}

export function passwordChangedNotice(): MailContent {
  return {
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was changed just now.'],
    notes: [notYou],
  };
}

export function secondFactorNotice(isEnabled: boolean): MailContent {
  return {
    subject: isEnabled ? 'Two-factor sign-in is on' : 'Two-factor sign-in is off',
    paragraphs: [
      isEnabled
        ? 'From now on, signing in also needs a code of your authenticator app or a backup code.'
        : 'From now on, your password alone is enough to sign in.',
    ],
    notes: [notYou],
  };
}

export function identityLinkedNotice(providerName: string, passwordRemoved: boolean): MailContent {
  const removed =
    'Your address had never been confirmed, so the password, sessions, second factor and API keys from before were removed.';
  return {
    subject: 'A new way to sign in',
    paragraphs: [
      `Your account can now be opened through ${named(providerName)}.`,
      ...(passwordRemoved ? [removed] : []),
    ],
    notes: [notYou],
  };
}
