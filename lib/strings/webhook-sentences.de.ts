/** What the API says about webhooks, in German. */
export const webhookSentences: Record<string, string> = {
  'Must be an address that begins with https://.': 'Das muss eine Adresse sein, die mit https:// beginnt.',
  'Must not hold a user name or password.':
    'Die Adresse darf keinen Benutzernamen und kein Passwort enthalten.',
  'Must be reachable on the public internet.': 'Die Adresse muss aus dem Internet erreichbar sein.',
  'Port 0 cannot be reached.': 'Port 0 ist nicht erreichbar.',
  'Port {port} is not allowed. Use 443, or a port from 1024 that is meant for HTTPS.':
    'Port {port} ist nicht erlaubt. Nehmen Sie 443 oder einen Port ab 1024, der für HTTPS gedacht ist.',
  'Choose at least one event.': 'Wählen Sie mindestens ein Ereignis.',
  'Webhooks need the pro or enterprise plan. Your plan has none.':
    'Webhooks gehören zu den Tarifen Pro und Enterprise. Ihr Tarif hat keine.',
  'An organization has at most {count} webhooks.': 'Eine Organisation hat höchstens {count} Webhooks.',
  'Webhook not found.': 'Diesen Webhook gibt es nicht mehr.',
  'Delivery not found.': 'Diese Zustellung gibt es nicht mehr.',
  'No complete answer within {count} seconds.': 'Keine vollständige Antwort in {count} Sekunden.',
  'Not sent to this address: {reason}': 'Nicht an diese Adresse gesendet: {reason}',
  'There is no address.': 'Es gibt keine Adresse.',
  'The host name could not be found.': 'Den Namen dieser Adresse gibt es nicht.',
  'The look-up of the host name failed.': 'Der Name dieser Adresse ließ sich nicht auflösen.',
  'The connection was refused.': 'Die Verbindung wurde abgelehnt.',
  'The connection was closed before an answer came.':
    'Die Verbindung wurde geschlossen, bevor eine Antwort kam.',
  'The address cannot be reached.': 'Die Adresse ist nicht erreichbar.',
  'The connection could not be made in time.': 'Die Verbindung kam nicht rechtzeitig zustande.',
  'The certificate has expired.': 'Das Zertifikat ist abgelaufen.',
  'The certificate is not valid yet.': 'Das Zertifikat gilt noch nicht.',
  'The certificate is self-signed.': 'Das Zertifikat ist selbst signiert.',
  'The certificate comes from an authority that is not trusted.':
    'Das Zertifikat kommt von einer Stelle, der nicht vertraut wird.',
  'The certificate is for another host name.': 'Das Zertifikat gilt für einen anderen Namen.',
  'The answer is not valid HTTP.': 'Die Antwort ist kein gültiges HTTP.',
  'The secure connection could not be made.': 'Die sichere Verbindung kam nicht zustande.',
  'The request failed.': 'Die Anfrage ist fehlgeschlagen.',
  'Not sent: the host name leads to an address that is not public.':
    'Nicht gesendet: Der Name führt zu einer Adresse, die nicht öffentlich ist.',
  'Not sent: the secret cannot be read. Regenerate it.':
    'Nicht gesendet: Das Geheimnis ist nicht lesbar. Machen Sie ein neues.',
  'Not sent: the webhook was switched off before its turn came.':
    'Nicht gesendet: Der Webhook wurde abgeschaltet, bevor die Reihe an ihm war.',
  'Interrupted: the service stopped while this was being sent.':
    'Unterbrochen: Der Dienst hielt an, während gesendet wurde.',
};
