import { matchLanguage } from '../messages/match-language.ts';
import { type ViewerLanguage, viewerDirection, viewerLanguages } from './viewer-languages.ts';

export type RefusedStatus = 403 | 404 | 429;

/** Text in place of a map that is not shown: a title and, after the bar, what to do. */
const pages: Readonly<Record<ViewerLanguage, Readonly<Record<RefusedStatus, string>>>> = {
  ar: {
    403: 'لا يمكن عرض هذه الخريطة هنا|يسمح مالكها بعرضها على مواقع معينة فقط. إذا كان هذا موقعك، فأضفه إلى النطاقات المسموح بها للخريطة.',
    404: 'لا توجد خريطة هنا|ربما أُزيلت، أو أن العنوان مكتوب بشكل خاطئ.',
    429: 'عدد كبير من الزوار في وقت واحد|يرجى الانتظار دقيقة ثم إعادة تحميل الصفحة.',
  },
  cs: {
    403: 'Tuto mapu zde nelze zobrazit|Její vlastník ji povoluje jen na určitých webech. Je-li to váš web, přidejte ho mezi povolené domény mapy.',
    404: 'Zde žádná mapa není|Možná byla stažena, nebo je v adrese překlep.',
    429: 'Příliš mnoho návštěvníků najednou|Počkejte prosím minutu a načtěte stránku znovu.',
  },
  da: {
    403: 'Dette kort må ikke vises her|Ejeren tillader det kun på bestemte websteder. Er det dit websted, så føj det til kortets tilladte domæner.',
    404: 'Her er intet kort|Måske er det taget ned, eller adressen er stavet forkert.',
    429: 'For mange besøgende på én gang|Vent et minut, og indlæs siden igen.',
  },
  de: {
    403: 'Diese Karte darf hier nicht gezeigt werden|Ihr Inhaber erlaubt sie nur auf bestimmten Websites. Ist dies Ihre Website, nehmen Sie sie in die erlaubten Domains der Karte auf.',
    404: 'Hier ist keine Karte|Vielleicht wurde sie offline genommen, oder die Adresse ist falsch geschrieben.',
    429: 'Zu viele Besucher auf einmal|Bitte warten Sie eine Minute und laden Sie die Seite neu.',
  },
  el: {
    403: 'Αυτός ο χάρτης δεν επιτρέπεται να εμφανιστεί εδώ|Ο κάτοχός του τον επιτρέπει μόνο σε ορισμένους ιστότοπους. Αν είναι ο δικός σας, προσθέστε τον στους επιτρεπόμενους τομείς του χάρτη.',
    404: 'Δεν υπάρχει χάρτης εδώ|Ίσως αποσύρθηκε ή η διεύθυνση είναι λανθασμένη.',
    429: 'Πάρα πολλοί επισκέπτες ταυτόχρονα|Περιμένετε ένα λεπτό και φορτώστε ξανά τη σελίδα.',
  },
  en: {
    403: 'This map may not be shown here|Its owner allows it on certain websites only. If this is your website, add it to the allowed domains of the map.',
    404: 'There is no map here|It may have been taken offline, or the address may be misspelt.',
    429: 'Too many visitors at once|Please wait a minute and load the page again.',
  },
  es: {
    403: 'Este mapa no se puede mostrar aquí|Su propietario solo lo permite en determinados sitios web. Si este es su sitio, añádalo a los dominios permitidos del mapa.',
    404: 'Aquí no hay ningún mapa|Puede que se haya retirado o que la dirección esté mal escrita.',
    429: 'Demasiados visitantes a la vez|Espere un minuto y vuelva a cargar la página.',
  },
  fa: {
    403: 'این نقشه را نمی‌توان اینجا نشان داد|مالک آن فقط در وب‌سایت‌های مشخصی اجازه می‌دهد. اگر این وب‌سایت شماست، آن را به دامنه‌های مجاز نقشه اضافه کنید.',
    404: 'اینجا نقشه‌ای نیست|شاید برداشته شده یا نشانی اشتباه نوشته شده است.',
    429: 'بازدیدکنندگان هم‌زمان بیش از حد است|لطفاً یک دقیقه صبر کنید و صفحه را دوباره بارگذاری کنید.',
  },
  fi: {
    403: 'Tätä karttaa ei voi näyttää täällä|Omistaja sallii sen vain tietyillä sivustoilla. Jos sivusto on sinun, lisää se kartan sallittuihin verkkotunnuksiin.',
    404: 'Täällä ei ole karttaa|Se on ehkä poistettu tai osoitteessa on virhe.',
    429: 'Liian monta kävijää yhtä aikaa|Odota minuutti ja lataa sivu uudelleen.',
  },
  fr: {
    403: 'Ce plan ne peut pas être affiché ici|Son propriétaire ne l’autorise que sur certains sites. Si ce site est le vôtre, ajoutez-le aux domaines autorisés du plan.',
    404: 'Il n’y a pas de plan ici|Il a peut-être été retiré, ou l’adresse est mal écrite.',
    429: 'Trop de visiteurs à la fois|Veuillez patienter une minute et recharger la page.',
  },
  he: {
    403: 'אי אפשר להציג כאן את המפה הזאת|הבעלים מתירים אותה באתרים מסוימים בלבד. אם זה האתר שלכם, הוסיפו אותו לדומיינים המותרים של המפה.',
    404: 'אין כאן מפה|ייתכן שהוסרה, או שהכתובת שגויה.',
    429: 'יותר מדי מבקרים בבת אחת|המתינו דקה וטענו את הדף מחדש.',
  },
  hu: {
    403: 'Ez a térkép itt nem jeleníthető meg|A tulajdonosa csak bizonyos webhelyeken engedélyezi. Ha ez az Ön webhelye, vegye fel a térkép engedélyezett domainjei közé.',
    404: 'Itt nincs térkép|Lehet, hogy eltávolították, vagy hibás a cím.',
    429: 'Túl sok látogató egyszerre|Várjon egy percet, és töltse be újra az oldalt.',
  },
  it: {
    403: 'Questa mappa non può essere mostrata qui|Il proprietario la consente solo su determinati siti. Se questo è il suo sito, lo aggiunga ai domini consentiti della mappa.',
    404: 'Qui non c’è nessuna mappa|Forse è stata ritirata, oppure l’indirizzo è sbagliato.',
    429: 'Troppi visitatori contemporaneamente|Attenda un minuto e ricarichi la pagina.',
  },
  ja: {
    403: 'この地図はここでは表示できません|所有者が特定のウェブサイトでのみ許可しています。ご自身のサイトの場合は、地図の許可ドメインに追加してください。',
    404: 'ここに地図はありません|公開が終了したか、アドレスが間違っている可能性があります。',
    429: 'アクセスが集中しています|1分ほど待ってから、ページを再読み込みしてください。',
  },
  ko: {
    403: '이 지도는 여기에 표시할 수 없습니다|소유자가 일부 웹사이트에서만 허용합니다. 본인의 웹사이트라면 지도의 허용 도메인에 추가하세요.',
    404: '여기에는 지도가 없습니다|내려졌거나 주소가 잘못되었을 수 있습니다.',
    429: '한꺼번에 방문자가 너무 많습니다|1분 뒤에 페이지를 새로고침하세요.',
  },
  nl: {
    403: 'Deze plattegrond mag hier niet worden getoond|De eigenaar staat hem alleen op bepaalde websites toe. Is dit uw website, voeg die dan toe aan de toegestane domeinen van de plattegrond.',
    404: 'Hier is geen plattegrond|Misschien is hij offline gehaald, of het adres is verkeerd gespeld.',
    429: 'Te veel bezoekers tegelijk|Wacht een minuut en laad de pagina opnieuw.',
  },
  no: {
    403: 'Dette kartet kan ikke vises her|Eieren tillater det bare på bestemte nettsteder. Er dette ditt nettsted, legg det til blant kartets tillatte domener.',
    404: 'Her er det ikke noe kart|Kanskje er det tatt ned, eller adressen er feil.',
    429: 'For mange besøkende på én gang|Vent et minutt og last inn siden på nytt.',
  },
  pl: {
    403: 'Tej mapy nie można tu wyświetlić|Jej właściciel zezwala na nią tylko w wybranych witrynach. Jeśli to Twoja witryna, dodaj ją do dozwolonych domen mapy.',
    404: 'Tu nie ma mapy|Mogła zostać wycofana albo w adresie jest błąd.',
    429: 'Zbyt wielu odwiedzających naraz|Poczekaj minutę i wczytaj stronę ponownie.',
  },
  pt: {
    403: 'Este mapa não pode ser mostrado aqui|O proprietário só o permite em determinados sites. Se este for o seu site, adicione-o aos domínios permitidos do mapa.',
    404: 'Não há nenhum mapa aqui|Pode ter sido retirado, ou o endereço está errado.',
    429: 'Demasiados visitantes ao mesmo tempo|Aguarde um minuto e recarregue a página.',
  },
  ro: {
    403: 'Această hartă nu poate fi afișată aici|Proprietarul o permite doar pe anumite site-uri. Dacă acesta este site-ul dvs., adăugați-l la domeniile permise ale hărții.',
    404: 'Aici nu este nicio hartă|Poate a fost retrasă sau adresa este scrisă greșit.',
    429: 'Prea mulți vizitatori deodată|Așteptați un minut și reîncărcați pagina.',
  },
  sv: {
    403: 'Den här kartan får inte visas här|Ägaren tillåter den bara på vissa webbplatser. Är det din webbplats, lägg till den bland kartans tillåtna domäner.',
    404: 'Här finns ingen karta|Den kan ha tagits bort, eller så är adressen felstavad.',
    429: 'För många besökare på en gång|Vänta en minut och ladda sidan igen.',
  },
  tr: {
    403: 'Bu harita burada gösterilemez|Sahibi yalnızca belirli web sitelerinde izin veriyor. Bu sizin sitenizse haritanın izin verilen alan adlarına ekleyin.',
    404: 'Burada harita yok|Yayından kaldırılmış ya da adres yanlış yazılmış olabilir.',
    429: 'Aynı anda çok fazla ziyaretçi|Lütfen bir dakika bekleyip sayfayı yeniden yükleyin.',
  },
  uk: {
    403: 'Цю карту не можна показати тут|Власник дозволяє її лише на певних сайтах. Якщо це ваш сайт, додайте його до дозволених доменів карти.',
    404: 'Тут немає карти|Можливо, її прибрали або адресу написано з помилкою.',
    429: 'Забагато відвідувачів одночасно|Зачекайте хвилину й завантажте сторінку знову.',
  },
  zh: {
    403: '此地图不能在这里显示|所有者只允许在特定网站上显示。如果这是您的网站，请将其添加到地图的允许域名中。',
    404: '这里没有地图|地图可能已下线，或者地址有误。',
    429: '同时访问的人太多|请等待一分钟，然后重新加载页面。',
  },
};

export type RefusalText = { language: ViewerLanguage; direction: 'ltr' | 'rtl'; title: string; text: string };

/** Returns why there is no map, in the first of `languages` that the viewer speaks, else in English. */
export function refusalText(status: RefusedStatus, languages: readonly (string | null)[]): RefusalText {
  const language = matchLanguage(viewerLanguages, languages) ?? 'en';
  const [title = '', text = ''] = pages[language][status].split('|');
  return { language, direction: viewerDirection(language), title, text };
}
