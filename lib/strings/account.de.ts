import type { accountTexts as english } from './account.en.ts';

/** Texts of sign-in and of the user's own account, in German. */
export const accountTexts: typeof english = {
  factor: {
    title: 'Zweiter Schritt',
    text: 'Geben Sie die sechs Ziffern ein, die Ihre Authenticator-App gerade zeigt.',
    code: 'Code',
    backupText:
      'Geben Sie einen der Codes ein, die Sie beim Einschalten der Zwei-Faktor-Anmeldung aufbewahrt haben. Jeder gilt einmal.',
    backupCode: 'Ersatzcode',
    useBackup: 'Ersatzcode benutzen',
    useApp: 'Authenticator-App benutzen',
    confirm: 'Anmelden',
    again: 'Zurück zum ersten Schritt',
    expiredTitle: 'Diese Anmeldung hat zu lange gedauert',
    expiredText:
      'Ein Code muss innerhalb von fünf Minuten eingegeben werden. Melden Sie sich noch einmal an.',
    blockedTitle: 'Zu viele falsche Codes',
    blockedText: 'Zu Ihrer Sicherheit pausiert die Anmeldung bei diesem Konto für {time}.',
    blockedOver: 'Die Pause ist vorbei. Sie können sich wieder anmelden.',
    startOver: 'Noch einmal anmelden',
  },

  provider: {
    button: 'Anmelden mit {name}',
    or: 'oder',
    errors: {
      unconfirmed: '{name} konnte nicht bestätigen, wer Sie sind. Versuchen Sie es noch einmal.',
      refused: 'Sie haben hier keinen Zugang mehr. Fragen Sie einen Eigentümer Ihrer Organisation.',
      unavailable: '{name} ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
      failed: 'Die Anmeldung mit {name} hat nicht geklappt. Versuchen Sie es noch einmal.',
      busy: 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es noch einmal.',
    },
  },

  reset: {
    link: 'Passwort vergessen?',
    title: 'Passwort vergessen',
    text: 'Wir senden Ihnen einen Link, mit dem Sie ein neues wählen.',
    noMail:
      'Dieser Dienst verschickt keine E-Mails. Bitten Sie die Person, die ihn betreibt, um einen Link zu einem neuen Passwort. Sie erzeugt ihn auf dem Rechner mit: npm run user -- reset-password',
    send: 'Link senden',
    sentTitle: 'Sehen Sie in Ihre Post',
    sentText:
      'Wenn es ein Konto mit {email} gibt, ist ein Link zu einem neuen Passwort unterwegs. Er gilt eine Stunde.',
    toSignIn: 'Zurück zur Anmeldung',
    newTitle: 'Neues Passwort',
    newText: 'Alle Sitzungen Ihres Kontos enden, wenn Sie es setzen.',
    password: 'Neues Passwort',
    set: 'Passwort setzen',
    doneTitle: 'Ihr Passwort ist gesetzt',
    doneText: 'Alle Sitzungen wurden beendet. Melden Sie sich mit dem neuen Passwort an.',
    brokenTitle: 'Dieser Link geht nicht',
    brokenText:
      'Er wurde benutzt, durch einen neueren ersetzt oder ist abgelaufen. Lassen Sie sich einen neuen senden.',
    sendAgain: 'Neuen Link senden',
  },

  outboxHint: 'Hier ist kein Mailserver eingerichtet: Nachrichten liegen im {outbox} dieses Rechners.',
  outboxLink: 'Postausgang',

  verify: {
    title: 'Adresse bestätigen',
    text: 'Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört.',
    action: 'Adresse bestätigen',
    doneTitle: 'Adresse bestätigt',
    alreadyTitle: 'Adresse schon bestätigt',
    doneText: 'Danke. {email} ist bestätigt.',
    brokenText:
      'Er wurde benutzt, durch einen neueren ersetzt oder ist abgelaufen. In Ihrem Konto können Sie sich einen neuen senden lassen.',
  },

  changeEmail: {
    title: 'Diese Adresse benutzen',
    text: 'Bestätigen Sie, dass Sie sich ab jetzt mit dieser Adresse anmelden.',
    action: 'Diese Adresse benutzen',
    doneTitle: 'Adresse geändert',
    alreadyTitle: 'Adresse schon geändert',
    doneText: 'Ab jetzt melden Sie sich mit {email} an.',
    brokenText:
      'Er wurde benutzt, durch einen neueren ersetzt oder ist abgelaufen. Stoßen Sie die Änderung in Ihrem Konto noch einmal an.',
  },

  toAccount: 'Zu Ihrem Konto',

  page: { title: 'Konto', parts: 'Teile des Kontos', profile: 'Profil', security: 'Sicherheit' },

  profile: {
    picture: 'Bild',
    pictureText: 'Steht bei den Menschen, mit denen Sie arbeiten, neben Ihrem Namen.',
    upload: 'Bild hochladen',
    replace: 'Bild ersetzen',
    removePicture: 'Bild entfernen',
    pictureHint: 'PNG, JPEG, WebP, GIF oder SVG. Es wird quadratisch geschnitten.',
    pictureTooBig: 'Diese Datei ist größer als 4 MB und kann hier nicht verkleinert werden.',
    pictureSaved: 'Ihr Bild wurde geändert',
    pictureRemoved: 'Ihr Bild wurde entfernt',
    pictureFailed: 'Ihr Bild wurde nicht geändert',
    name: 'Name',
    nameText: 'So sehen Ihre Kollegen Sie.',
    save: 'Speichern',
    saved: 'Ihr Name wurde geändert',
    email: 'E-Mail-Adresse',
    emailText: 'Mit ihr melden Sie sich an, und dorthin gehen Nachrichten zu Ihrem Konto.',
    verified: 'Bestätigt',
    unverified: 'Noch nicht bestätigt',
    resend: 'Link noch einmal senden',
    resent: 'Ein neuer Link ist unterwegs zu {email}',
    notResent: 'Es wurde kein Link gesendet',
    change: 'Adresse ändern',
    changeTitle: 'E-Mail-Adresse ändern',
    changeText: 'Ein Link geht an die neue Adresse. Bis Sie ihn öffnen, ändert sich nichts.',
    newEmail: 'Neue E-Mail-Adresse',
    sendLink: 'Link senden',
    linkSent: 'Ein Link ist unterwegs zu {email}',
    linkSentText: 'Öffnen Sie ihn innerhalb einer Stunde, um die neue Adresse zu übernehmen.',
    noMail:
      'Dieser Dienst verschickt keine E-Mails. Deshalb lässt sich die Adresse hier weder bestätigen noch ändern. Wenden Sie sich an die Person, die ihn betreibt.',
    needsPassword: 'Um die Adresse zu ändern, setzen Sie zuerst ein Passwort.',
    delete: 'Konto löschen',
    deleteText:
      'Name, Bild, Sitzungen und Mitgliedschaften werden gelöscht. Das lässt sich nicht rückgängig machen.',
    deleteTitle: 'Ihr Konto löschen?',
    deleteAlone: 'Das Konto {email} wird gelöscht. Das lässt sich nicht rückgängig machen.',
    deleteWith:
      'Das Konto {email} wird gelöscht, und mit ihm, was Ihnen allein gehört: {organizations}, mit allen Projekten und Karten. Das lässt sich nicht rückgängig machen. Um eine Organisation zu behalten, machen Sie zuerst ein anderes Mitglied zum Eigentümer.',
    deleteConfirm: 'Geben Sie Ihre E-Mail-Adresse ein: {email}',
  },

  password: {
    title: 'Passwort',
    text: 'Eine Änderung beendet Ihre anderen Sitzungen.',
    setText:
      'Sie melden sich über {name} an und haben noch kein Passwort. Mit einem können Sie sich auch ohne anmelden.',
    current: 'Jetziges Passwort',
    new: 'Neues Passwort',
    change: 'Passwort ändern',
    set: 'Passwort setzen',
    changed: 'Ihr Passwort wurde geändert',
    changedText: 'Ihre anderen Sitzungen wurden beendet.',
    wasSet: 'Ihr Passwort wurde gesetzt',
  },

  twoFactor: {
    title: 'Zwei-Faktor-Anmeldung',
    text: 'Zur Anmeldung gehört dann auch ein Code aus einer App auf Ihrem Telefon. Ein gestohlenes Passwort allein öffnet nichts.',
    on: 'Ein',
    off: 'Aus',
    turnOn: 'Einschalten',
    turnOff: 'Ausschalten',
    setupTitle: 'Zwei-Faktor-Anmeldung einschalten',
    scan: 'Nehmen Sie dieses Bild mit einer Authenticator-App auf.',
    scanLabel: 'QR-Code mit dem Geheimnis für eine Authenticator-App',
    manual: 'Oder tippen Sie dieses Geheimnis ein',
    secret: 'Geheimnis',
    code: 'Sechs Ziffern, die die App zeigt',
    enable: 'Einschalten',
    preparing: 'Das Geheimnis wird vorbereitet',
    backupTitle: 'Bewahren Sie Ihre Ersatzcodes auf',
    backupText:
      'Mit jedem können Sie sich einmal anmelden, wenn Ihr Telefon nicht zur Hand ist. Sie werden nur dieses eine Mal gezeigt. Bewahren Sie sie dort auf, wo Sie Passwörter aufbewahren.',
    backupCodes: 'Ersatzcodes',
    copy: 'Kopieren',
    copied: 'Kopiert',
    print: 'Drucken',
    download: 'Herunterladen',
    fileHead: 'Atrium-Ersatzcodes von {email}. Jeder gilt einmal.',
    kept: 'Ich habe sie gespeichert',
    enabled: 'Die Zwei-Faktor-Anmeldung ist ein',
    disableTitle: 'Zwei-Faktor-Anmeldung ausschalten?',
    disableText: 'Zum Anmelden genügt dann Ihr Passwort allein, und Ihre Ersatzcodes gelten nicht mehr.',
    disableCode: 'Code der App oder ein Ersatzcode',
    disabled: 'Die Zwei-Faktor-Anmeldung ist aus',
  },

  sessions: {
    title: 'Sitzungen',
    text: 'Wo Sie angemeldet sind. Beenden Sie, was Sie nicht kennen, und ändern Sie dann Ihr Passwort.',
    list: 'Ihre Sitzungen',
    this: 'Diese Sitzung',
    unknown: 'Unbekanntes Gerät',
    on: '{browser} auf {system}',
    lastUsed: 'Zuletzt benutzt',
    since: 'seit',
    end: 'Beenden',
    endTitle: 'Diese Sitzung beenden?',
    endText: '{name} wird sofort abgemeldet.',
    ended: 'Die Sitzung wurde beendet',
    endOthers: 'Alle anderen beenden',
    othersTitle: 'Alle anderen Sitzungen beenden?',
    othersText: {
      one: '{count} Sitzung wird sofort abgemeldet.',
      other: '{count} Sitzungen werden sofort abgemeldet.',
    },
    othersEnded: 'Alle anderen Sitzungen wurden beendet',
  },

  outbox: {
    title: 'Postausgang',
    text: 'Es ist kein Mailserver eingerichtet, deshalb warten Nachrichten hier. Nur wer an dieser Maschine sitzt, sieht diese Seite.',
    list: 'Nachrichten, die neueste zuerst',
    emptyTitle: 'Noch keine Nachrichten',
    emptyText: 'Bestätigungen, Einladungen und Links zu neuen Passwörtern erscheinen hier.',
    to: 'An {email}',
  },
};
