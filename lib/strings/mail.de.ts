import type { MailTexts } from './mail.en.ts';

const notYou =
  'Falls Sie das nicht waren: Setzen Sie sofort ein neues Passwort und sehen Sie Ihre Sitzungen durch.';

/** Texts of mails, in German. */
export const mailTexts: MailTexts = {
  linkToo: 'Falls die Schaltfläche nicht geht, öffnen Sie diese Adresse:',

  verifyEmail: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: 'Willkommen bei Atrium. Bestätigen Sie, dass diese Adresse Ihnen gehört.',
    action: 'Adresse bestätigen',
    note: 'Der Link gilt 7 Tage. Falls Sie kein Konto angelegt haben, lassen Sie diese Nachricht unbeachtet.',
  },
  resetPassword: {
    subject: 'Wählen Sie ein neues Passwort',
    text: 'Jemand hat für Ihr Konto um ein neues Passwort gebeten.',
    action: 'Neues Passwort wählen',
    note: 'Der Link gilt eine Stunde und nur einmal. Falls Sie das nicht waren, lassen Sie diese Nachricht unbeachtet: Nichts hat sich geändert.',
  },
  invitation: {
    subject: 'Sie sind zu Atrium eingeladen',
    text: '{inviter} lädt Sie zu {organization} ein.',
    action: 'Einladung ansehen',
    note: 'Die Einladung gilt 7 Tage. Falls Sie nicht wissen, von wem sie kommt, lassen Sie diese Nachricht unbeachtet.',
  },
  changeEmail: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    text: 'Sie möchten sich von nun an mit dieser Adresse anmelden.',
    action: 'Diese Adresse nehmen',
    note: 'Der Link gilt eine Stunde und nur einmal. Falls Sie das nicht waren, lassen Sie diese Nachricht unbeachtet.',
  },
  addressTaken: {
    subject: 'Mit dieser Adresse gibt es schon ein Konto',
    text: 'Jemand wollte diese Adresse für ein anderes Konto nehmen. Sie bleibt bei Ihrem.',
    note: 'Falls Sie es waren: Melden Sie sich mit dieser Adresse an, oder löschen Sie zuerst das Konto, das sie hat.',
  },
  changeEmailNotice: {
    subject: 'Jemand möchte Ihre E-Mail-Adresse ändern',
    text: 'Ihr Konto geht zu {email} über, sobald diese Adresse bestätigt ist.',
    note: notYou,
  },
  emailChanged: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    text: 'Sie melden sich von nun an mit {email} an. Diese Adresse gehört nicht mehr zu Ihrem Konto.',
    note: 'Falls Sie das nicht waren, sagen Sie es sofort denen, die diesen Dienst betreiben.',
  },
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    text: 'Das Passwort Ihres Kontos wurde gerade geändert.',
    note: notYou,
  },
  secondFactorOn: {
    subject: 'Die Zwei-Faktor-Anmeldung ist ein',
    text: 'Von nun an braucht die Anmeldung auch einen Code Ihrer Authenticator-App oder einen Ersatzcode.',
    note: notYou,
  },
  secondFactorOff: {
    subject: 'Die Zwei-Faktor-Anmeldung ist aus',
    text: 'Von nun an genügt Ihr Passwort allein, um sich anzumelden.',
    note: notYou,
  },
  identityLinked: {
    subject: 'Ein neuer Weg, sich anzumelden',
    text: 'Ihr Konto lässt sich nun über {provider} öffnen.',
    removed: 'Ihre Adresse war nie bestätigt worden. Darum wurde das Passwort von vorher entfernt.',
    note: notYou,
  },
  weekly: {
    subject: 'Besuche auf Ihren Karten vom {from} bis {to}',
    text: 'Was Besucher auf den Karten von {organization} vom {from} bis {to} taten.',
    map: '{name}: Kartenaufrufe: {mapLoads} (Woche davor: {mapLoadsBefore}), geöffnete Orte: {opened}, Suchen: {searches}, gesuchte Wege: {routes}.',
    notFound: 'Gesucht und nicht gefunden: {queries}.',
    query: '„{query}“',
    action: 'Zur Auswertung',
    note: 'Sie bekommen diese E-Mail einmal in der Woche als Mitglied von {organization}.',
    stop: 'Wöchentliche E-Mail abbestellen',
  },
  newNotes: {
    subject: { one: 'Eine neue Notiz zu Ihrer Karte', other: '{count} neue Notizen zu Ihrer Karte' },
    text: 'Prüfer oder Besucher haben über {project} geschrieben.',
    onlyReplies: {
      subject: { one: 'Eine neue Antwort auf eine Notiz', other: '{count} neue Antworten auf Notizen' },
      text: 'Jemand hat auf eine Notiz zu {project} geantwortet.',
    },
    kinds: {
      comment: '{name} kommentiert: „{text}“',
      report: '{name} meldet: „{text}“',
      reply: '{name} antwortet auf „{about}“: „{text}“',
    },
    visitor: 'Jemand',
    more: { one: 'Und 1 weitere.', other: 'Und {count} weitere.' },
    action: 'Notizen ansehen',
    note: 'Sie bekommen diese E-Mail als Mitglied von {organization}, höchstens einmal in der Stunde je Karte.',
    stop: 'E-Mail über Notizen abbestellen',
  },
  accountReclaimed: {
    subject: 'Ihre Adresse ist bestätigt, und Früheres ist geschlossen',
    text: 'Sie haben als Erste oder Erster nachgewiesen, dass diese Adresse Ihnen gehört. Vielleicht hatte jemand anderes sie registriert. Darum haben wir geschlossen, was vorher im Konto angelegt worden war:',
    kinds: {
      sessions: 'Sitzungen',
      secondFactor: 'Zwei-Faktor-Anmeldung',
      apiKeys: 'API-Schlüssel',
      invitations: 'Offene Einladungen',
      previewLinks: 'Links zum Prüfen',
      webhooks: 'Webhooks',
    },
    more: 'und {count} weitere',
    note: 'Wenn Sie das selbst angelegt hatten, legen Sie es neu an. Projekte und Organisationen sind noch da.',
  },
};
