/** Sentences of the API about accounts, organizations and keys, in German. */
export const accountSentences: Record<string, string> = {
  'Sign in to use this.': 'Melden Sie sich dafür an.',
  'This code is wrong or was used before.': 'Dieser Code ist falsch oder wurde schon benutzt.',
  'This code is wrong or has expired.': 'Dieser Code ist falsch oder abgelaufen.',
  'This sign-in is unknown or has expired. Sign in again.':
    'Diese Anmeldung ist unbekannt oder abgelaufen. Melden Sie sich noch einmal an.',
  'Too many wrong codes. Wait and try again.':
    'Zu viele falsche Codes. Warten Sie und versuchen Sie es noch einmal.',
  'Two-factor sign-in is on already. Turn it off first.':
    'Die Zwei-Faktor-Anmeldung ist schon ein. Schalten Sie sie zuerst aus.',
  'Two-factor sign-in is off.': 'Die Zwei-Faktor-Anmeldung ist aus.',
  'Two-factor sign-in was not begun. Set it up first.':
    'Die Zwei-Faktor-Anmeldung wurde nicht begonnen. Richten Sie sie zuerst ein.',
  'This is not your current password.': 'Das ist nicht Ihr jetziges Passwort.',
  'This account has a password already. Change it instead.':
    'Dieses Konto hat schon ein Passwort. Ändern Sie es.',
  'This account has no password yet. Set one.': 'Dieses Konto hat noch kein Passwort. Setzen Sie eines.',
  'Set a password before you change the address.': 'Setzen Sie ein Passwort, bevor Sie die Adresse ändern.',
  'This is your address already.': 'Das ist schon Ihre Adresse.',
  'This address was sent several messages already. Try again later.':
    'An diese Adresse gingen schon mehrere Nachrichten. Versuchen Sie es später noch einmal.',
  'This link was used, replaced by a newer one, or has expired.':
    'Dieser Link wurde benutzt, durch einen neueren ersetzt oder ist abgelaufen.',
  'Another account has this address by now.': 'Diese Adresse gehört inzwischen zu einem anderen Konto.',
  'This invitation was used, withdrawn, or has expired.':
    'Diese Einladung wurde benutzt, zurückgezogen oder ist abgelaufen.',
  'This invitation was sent to another e-mail address.':
    'Diese Einladung ging an eine andere E-Mail-Adresse.',
  'You are blocked in this organization.': 'Sie sind in dieser Organisation gesperrt.',
  'This person is a member already.': 'Diese Person ist schon Mitglied.',
  'Only an owner may make somebody an owner or change one.':
    'Nur Eigentümer dürfen jemanden zum Eigentümer machen oder einen ändern.',
  'An organization needs an owner. Make another member an owner first.':
    'Eine Organisation braucht einen Eigentümer. Machen Sie zuerst ein anderes Mitglied dazu.',
  'Only an owner of the organization may do this.': 'Das dürfen nur Eigentümer der Organisation.',
  'Only a member of the organization may do this.': 'Das dürfen nur Mitglieder der Organisation.',
  'New accounts are not open to the public here.': 'Neue Konten stehen hier nicht allen offen.',
  'New accounts are by invitation only here.': 'Neue Konten gibt es hier nur auf Einladung.',
  'Must be in the future.': 'Das muss in der Zukunft liegen.',
  'There is no such project in this organization.': 'Dieses Projekt gibt es in der Organisation nicht.',
  'Sign-in through an identity provider is not set up here.':
    'Die Anmeldung über einen Identitätsanbieter ist hier nicht eingerichtet.',
  'Organization not found.': 'Die Organisation gibt es nicht mehr, oder Sie haben keinen Zugang.',
  'Member not found.': 'Dieses Mitglied gibt es nicht mehr.',
  'Invitation not found.': 'Diese Einladung gibt es nicht mehr.',
  'API key not found.': 'Diesen Schlüssel gibt es nicht mehr.',
  'Session not found.': 'Diese Sitzung ist schon zu Ende.',
};
