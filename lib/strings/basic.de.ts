import type { BasicTexts } from './basic.en.ts';
import { failedTexts } from './failed.ts';

export const commonTexts: BasicTexts['common'] = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied: 'Der Browser ließ das Kopieren nicht zu. Der Text ist markiert: Kopieren Sie ihn selbst.',
  ...failedTexts.de.common,
  optional: '(freiwillig)',
  showPassword: 'Passwort zeigen',
  hidePassword: 'Passwort verbergen',
  skipToContent: 'Zum Inhalt',
  typeForMore: 'Tippen Sie, um weitere zu finden',
  nothingFound: 'Nichts gefunden',
  remove: '{name} entfernen',
  previousPage: 'Zurück',
  nextPage: 'Weiter',
  pageOf: 'Seite {page} von {pages}',
  messages: 'Meldungen',
};

export const lateTexts: BasicTexts['late'] = {
  offline:
    'Es gibt keine Verbindung zu Atrium. Was Sie gerade getan haben, geht von selbst weiter, sobald die Verbindung wieder da ist.',
  newVersion: 'Es gibt eine neue Version von Atrium. Laden Sie diese Seite neu, um weiterzuarbeiten.',
  reload: 'Neu laden',
};

export const typedTexts: BasicTexts['typed'] = {
  notSaved: 'Nicht gespeichert.',
  drop: 'Zurück zum gespeicherten Wert',
  reasons: {
    url: 'Das ist keine Web-Adresse. Schreiben Sie sie wie www.example.org.',
    urlSpace: 'Eine Web-Adresse hat keine Leerzeichen.',
    urlCredentials:
      'Eine Web-Adresse darf weder Namen noch Passwort enthalten. Entfernen Sie den Teil vor dem @.',
    link: 'Schreiben Sie eine Web-Adresse, eine E-Mail-Adresse oder eine Telefonnummer.',
    email: 'Das ist keine E-Mail-Adresse. Schreiben Sie sie wie name@example.org.',
    number: 'Das ist keine Zahl.',
    numberBetween: 'Schreiben Sie eine Zahl von {min} bis {max}.',
    wholeNumber: 'Schreiben Sie eine ganze Zahl.',
    color: 'Das ist keine Farbe. Schreiben Sie sie wie #0d6560.',
    key: 'Kleinbuchstaben, Ziffern und einzelne - oder _ sind möglich.',
    keyTaken: 'Ein anderer Ort hat diesen Namen in der Adresse.',
    empty: 'Dieses Feld darf nicht leer sein.',
    hours:
      'Diese Zeiten sind nicht verständlich. Schreiben Sie sie wie Di-Fr 9:00-18:00; Sa 10-14 Uhr; So geschlossen.',
    time: 'Die Uhrzeit ist nicht vollständig.',
    date: 'Das Datum ist nicht vollständig.',
    endBeforeStart: 'Das Ende muss nach dem Beginn liegen.',
    tooLong:
      'Höchstens {max} Zeichen haben Platz. {count} Zeichen ist zu viel.|Höchstens {max} Zeichen haben Platz. {count} Zeichen sind zu viel.',
  },
};

export const errorTexts: BasicTexts['errors'] = {
  offline:
    'Sie sind offline. Was Sie sehen, kann veraltet sein, und bis die Verbindung wieder da ist, wird nichts gespeichert.',
  unreachable: 'Atrium ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  tooMany:
    'Zu viele Versuche. In {count} Sekunde geht es wieder.|Zu viele Versuche. In {count} Sekunden geht es wieder.',
  tooManyMinutes:
    'Zu viele Versuche. In {count} Minute geht es wieder.|Zu viele Versuche. In {count} Minuten geht es wieder.',
  signedOut: 'Sie sind abgemeldet. Melden Sie sich an und versuchen Sie es noch einmal.',
  ours: 'Bei uns ist etwas schiefgegangen. Nichts wurde geändert. Versuchen Sie es gleich noch einmal.',
  refused: 'Das wurde abgelehnt. Prüfen Sie Ihre Eingaben und versuchen Sie es noch einmal.',
  notFoundTitle: 'Hier ist nichts',
  notFoundText: 'Diese Seite gibt es nicht, oder sie gehört jemand anderem.',
  ...failedTexts.de.errors,
};
