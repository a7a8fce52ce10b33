/** Sentences of the API about accounts, organizations and keys, in German. */
export const accountSentences: Record<string, string> = {
  'Use {min} to {max} characters.': 'Nehmen Sie {min} bis {max} Zeichen.',
  'The two passwords differ.': 'Die beiden Passwörter sind verschieden.',
  'There is an account with this e-mail address already.':
    'Mit dieser E-Mail-Adresse gibt es schon ein Konto.',
  'The e-mail address or the password is wrong.': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'This password is easy to guess. Use more words or characters.':
    'Dieses Passwort ist leicht zu erraten. Nehmen Sie mehr Wörter oder Zeichen.',
  'This password is your own name or address. Choose another one.':
    'Dieses Passwort ist Ihr eigener Name oder Ihre Adresse. Wählen Sie ein anderes.',
  'Too many tries. Wait and try again.': 'Zu viele Versuche. Warten Sie und versuchen Sie es noch einmal.',
  'Signed out.': 'Sie sind abgemeldet.',
  'Your password was changed. Your other sessions were ended.':
    'Ihr Passwort wurde geändert. Ihre anderen Sitzungen wurden beendet.',
  'Your password was changed. Sign in with it.': 'Ihr Passwort wurde geändert. Melden Sie sich damit an.',
  'Your password was set.': 'Ihr Passwort wurde gesetzt.',
  'If there is an account with this address, a link to a new password is on its way.':
    'Falls es ein Konto mit dieser Adresse gibt, ist ein Link zu einem neuen Passwort unterwegs.',
  'Your e-mail address is confirmed.': 'Ihre E-Mail-Adresse ist bestätigt.',
  'Your e-mail address is confirmed already.': 'Ihre E-Mail-Adresse ist schon bestätigt.',
  'A new link is on its way.': 'Ein neuer Link ist unterwegs.',
  'A link to confirm the new address is on its way to it.':
    'Ein Link ist unterwegs zur neuen Adresse. Bestätigen Sie sie damit.',
  'Your e-mail address was changed.': 'Ihre E-Mail-Adresse wurde geändert.',
  'The identity provider has not confirmed your e-mail address.':
    'Der Identitätsanbieter hat Ihre E-Mail-Adresse nicht bestätigt.',
  'The identity provider did not confirm this sign-in. Try again.':
    'Der Identitätsanbieter hat diese Anmeldung nicht bestätigt. Versuchen Sie es noch einmal.',
  'The identity provider cannot be reached. Try again in a moment.':
    'Der Identitätsanbieter ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  'The account was changed just now. Try again.':
    'Das Konto wurde gerade geändert. Versuchen Sie es noch einmal.',
  'You are blocked in your organization.': 'Sie sind in Ihrer Organisation gesperrt.',
  'Plans are not changed here. Ask the operator of this service.':
    'Tarife werden nicht hier geändert. Fragen Sie, wer diesen Dienst betreibt.',
  'Account not found.': 'Dieses Konto gibt es nicht.',
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
  'Only an owner or admin of the organization may do this.':
    'Das dürfen nur Eigentümer und Administratoren der Organisation.',
  'Only a member of the organization who may edit may do this.':
    'Das dürfen nur Mitglieder der Organisation, die bearbeiten dürfen.',
  'Only an owner of the organization may do this.': 'Das dürfen nur Eigentümer der Organisation.',
  'Only a member of the organization may do this.': 'Das dürfen nur Mitglieder der Organisation.',
  'New accounts are not open to the public here.': 'Neue Konten stehen hier nicht allen offen.',
  'New accounts are by invitation only here.': 'Neue Konten gibt es hier nur auf Einladung.',
  'There is no such project in this organization.': 'Dieses Projekt gibt es in der Organisation nicht.',
  'Sign-in through an identity provider is not set up here.':
    'Die Anmeldung über einen Identitätsanbieter ist hier nicht eingerichtet.',
  'Organization not found.': 'Die Organisation gibt es nicht mehr, oder Sie haben keinen Zugang.',
  'Member not found.': 'Dieses Mitglied gibt es nicht mehr.',
  'Invitation not found.': 'Diese Einladung gibt es nicht mehr.',
  'API key not found.': 'Diesen Schlüssel gibt es nicht mehr.',
  'Session not found.': 'Diese Sitzung ist schon zu Ende.',
};
