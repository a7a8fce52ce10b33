import type { memberMailTexts } from './member-mails.en.ts';

/** Die Texte der Nachrichten, die jedes Mitglied selbst bestellt, auf Deutsch. */
export const memberMailTextsDe: typeof memberMailTexts = {
  title: 'Nachrichten',
  text: 'Was wir Ihnen über die Karten Ihrer Organisationen schreiben. Nachrichten über Ihr Konto und seine Sicherheit kommen immer.',
  failed: 'Das wurde nicht geändert',
  stoppedText: 'Sie bekommen keine mehr. In Ihrem Konto können Sie sie wieder bestellen.',
  broken:
    'Die Adresse dieser Seite ist abgeschnitten oder verändert. Öffnen Sie den Link aus der Nachricht noch einmal, oder melden Sie sich an und bestellen Sie sie in Ihrem Konto ab.',
  weekly: {
    title: 'Wöchentliche Nachricht',
    choice: 'Jeden Montag: was Besucher auf den Karten taten',
    on: 'Sie bekommen jeden Montag eine Nachricht darüber, was Besucher auf den Karten von {organization} taten.',
    off: 'Sie bekommen die wöchentliche Nachricht über die Karten von {organization} nicht.',
    stop: 'Wöchentliche Nachricht abbestellen',
    start: 'Wöchentliche Nachricht bestellen',
    stopped: 'Die wöchentliche Nachricht ist abbestellt',
    started: 'Die wöchentliche Nachricht ist bestellt',
    ask: 'Möchten Sie die Nachricht abbestellen, die Ihnen einmal in der Woche sagt, was Besucher auf Ihren Karten taten?',
  },
  note: {
    title: 'Nachricht über neue Notizen',
    choice: 'Wenn Prüfer oder Besucher eine Notiz schreiben, höchstens einmal in der Stunde je Karte',
    on: 'Sie bekommen eine Nachricht, wenn Prüfer oder Besucher eine Notiz zu einer Karte von {organization} schreiben, höchstens einmal in der Stunde je Karte.',
    off: 'Sie bekommen keine Nachricht über neue Notizen zu den Karten von {organization}.',
    stop: 'Nachricht über neue Notizen abbestellen',
    start: 'Nachricht über neue Notizen bestellen',
    stopped: 'Die Nachricht über neue Notizen ist abbestellt',
    started: 'Die Nachricht über neue Notizen ist bestellt',
    ask: 'Möchten Sie die Nachricht abbestellen, die Ihnen sagt, wenn Prüfer oder Besucher eine Notiz zu Ihren Karten schreiben?',
  },
};
