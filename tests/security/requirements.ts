import type { NamedTest } from '#tests/support/named-tests.ts';

export type Requirement = { what: string; tests: readonly NamedTest[] };

const registration = 'tests/http/accounts/accounts-registration.test.ts';
const passwords = 'tests/http/accounts/accounts-passwords.test.ts';
const passwordList = 'tests/unit/accounts/password-list.test.ts';
const sessions = 'tests/http/accounts/accounts-sessions.test.ts';
const profile = 'tests/http/accounts/accounts-profile.test.ts';
const secondFactor = 'tests/http/accounts/accounts-second-factor.test.ts';
const backupCodes = 'tests/http/accounts/accounts-backup-codes.test.ts';
const provider = 'tests/http/accounts/accounts-identity-provider.test.ts';
const idToken = 'tests/http/accounts/accounts-id-token.test.ts';
const organizations = 'tests/http/organizations/organizations.test.ts';
const keys = 'tests/http/organizations/api-keys.test.ts';
const matrix = 'tests/http/organizations/auth-matrix.test.ts';
const content = 'tests/http/projects/content.test.ts';
const hostile = 'tests/http/requests/hostile-content.test.ts';
const patch = 'tests/http/projects/patch.test.ts';
const patchBulk = 'tests/http/projects/patch-bulk.test.ts';
const publicReads = 'tests/http/public/public.test.ts';
const publicCalls = 'tests/http/public/public-calls.test.ts';
const embed = 'tests/http/embed/embed.test.ts';
const images = 'tests/http/images/images.test.ts';
const runtime = 'tests/http/operations/runtime.test.ts';
const sharedLimits = 'tests/http/accounts/shared-limits.test.ts';
const hooks = 'tests/http/webhooks/records.test.ts';
const deliveries = 'tests/http/webhooks/deliveries.test.ts';
const permissions = 'tests/http/webhooks/permissions.test.ts';
const server = 'tests/boot/http-server.test.ts';
const inspect = 'tests/unit/images/inspect-image.test.ts';
const serveFile = 'tests/unit/images/serve-file.test.ts';
const addresses = 'tests/unit/webhooks/addresses.test.ts';
const targets = 'tests/unit/webhooks/targets.test.ts';
const deliver = 'tests/unit/webhooks/deliver.test.ts';
const headers = 'tests/http/requests/headers.test.ts';
const fuzz = 'tests/http/requests/fuzz.test.ts';
const ownership = 'tests/security/ownership.test.ts';
const ownContent = 'tests/security/content.test.ts';
const limits = 'tests/security/limits.test.ts';
const logs = 'tests/security/log.test.ts';
const files = 'tests/process/public-files.test.ts';
const publicDoor = 'tests/http/public/public-door.test.ts';
const answers = 'tests/process/answer-headers.test.ts';

/** The requirements under attack, by number, and the tests that prove each of them. */
export const requirements: Readonly<Record<number, Requirement>> = {
  1: {
    what: 'passwords are long enough, not common, and of any characters',
    tests: [
      [
        registration,
        'refuses short, long, common and personal passwords, and accepts long ones with blanks and emoji',
      ],
      [registration, 'refuses a password of a thousand characters fast'],
      [
        passwordList,
        'a tenth of the listed passwords that are long enough is refused, with the last and the unusual ones, and with a capital',
      ],
    ],
  },
  2: {
    what: 'passwords are compared whole',
    tests: [[registration, 'tells two passwords apart that are equal in their first 72 bytes']],
  },
  3: {
    what: 'secrets are never stored in plain text',
    tests: [
      [passwords, 'stores a hash of the password, and tokens, links and secrets nowhere in plain text'],
      [
        secondFactor,
        'the secret is sealed, and backup codes are stored as keyed hashes of at least 64 bits and shown once',
      ],
      [keys, 'have 256 random bits, are shown once, and are stored as a hash and a short prefix'],
      [hooks, 'is created with its secret, which no other answer contains and the database stores sealed'],
    ],
  },
  4: {
    what: 'a sign-in does not reveal who has an account',
    tests: [
      [
        passwords,
        'gives an unknown address, a wrong password and an account without one the same answer after the same time',
      ],
    ],
  },
  5: {
    what: 'the request for a new password does not reveal it either',
    tests: [
      [passwords, 'known, unknown and password-less addresses get the same answer after the same time'],
      [passwords, 'the sixth mail of an hour to an address is not sent, and the answer does not reveal that'],
      [registration, 'reveals a taken address, to one network address at most sixty times a minute'],
    ],
  },
  6: {
    what: 'guessing is slowed without locking anybody out',
    tests: [
      [
        passwords,
        'is 429 with Retry-After after the last try that the limit allows, and the right password works from another address',
      ],
    ],
  },
  7: {
    what: 'links to a new password work once, for an hour, for one account',
    tests: [
      [
        passwords,
        'a link works once for its own account and ends all sessions; a weak password does not spend it',
      ],
      [
        passwords,
        'a link is void after an hour, a newer link, a change of password, and a change of address',
      ],
      [passwords, 'neither the link nor a password is ever logged'],
    ],
  },
  8: {
    what: 'mailed links follow the settings of the service',
    tests: [[passwords, 'links follow APP_URL, never the host of the request']],
  },
  9: {
    what: 'a new password leaves the second factor on',
    tests: [[secondFactor, 'a new password by mail leaves the second factor on and opens no session']],
  },
  10: {
    what: 'a change of password needs the current one and ends other sessions',
    tests: [
      [passwords, 'needs the current one, ends the other sessions and keeps this one'],
      [passwords, 'succeeds for one of ten at once with the same current password'],
    ],
  },
  11: {
    what: 'a first password is set once',
    tests: [[passwords, 'by set-password works only without a password, and for one of ten at once']],
  },
  12: {
    what: 'addresses are normalised once',
    tests: [
      [
        registration,
        'makes one account and one organization of fifty at once for one address in many spellings; the others are 400 at email',
      ],
      [registration, 'refuses %s as an address and confuses it with no other'],
    ],
  },
  13: {
    what: 'tokens use one algorithm',
    tests: [[sessions, 'with other algorithms, no signature, or keys in their header are refused']],
  },
  14: {
    what: 'no token is accepted as another kind',
    tests: [
      [sessions, 'are not accepted as another kind, and issuer, audience, expiry and start are checked'],
    ],
  },
  15: {
    what: 'tokens expire',
    tests: [[sessions, 'live 15 minutes for access and 30 days for refresh']],
  },
  16: {
    what: 'signing out reveals nothing',
    tests: [[sessions, 'are ended by logout, which answers 200 with the same words to any input']],
  },
  17: {
    what: 'an ended session gets no tokens',
    tests: [
      [sessions, 'are refused after logout, refresh and access tokens alike'],
      [sessions, 'can be refreshed fifty times at once, and never after logout has answered'],
    ],
  },
  18: {
    what: 'tokens of a deleted account stop working at once',
    tests: [[sessions, 'of a deleted account are refused at once']],
  },
  19: {
    what: 'a change of role takes effect at once',
    tests: [
      [
        organizations,
        'whose role is changed or who are blocked have their new rights at the very next request',
      ],
    ],
  },
  20: {
    what: 'scripts and other sites cannot use the cookie',
    tests: [
      [sessions, 'has a cookie that is HttpOnly and SameSite, and over HTTPS Secure under a __Host- name'],
      [sessions, 'needs our own Origin and a JSON body for writes, and has the reads and rights of a token'],
    ],
  },
  21: {
    what: 'no cache stores credentials',
    tests: [[passwords, 'gives answers with tokens that no cache keeps']],
  },
  22: {
    what: 'a second factor counts once it is enabled',
    tests: [
      [
        secondFactor,
        'the provisional secret changes nothing until enabled; of two only the last works; an enabled one is not replaced',
      ],
    ],
  },
  23: {
    what: 'the secret of a second factor is sealed',
    tests: [
      [
        secondFactor,
        'the secret is sealed, and backup codes are stored as keyed hashes of at least 64 bits and shown once',
      ],
    ],
  },
  24: {
    what: 'backup codes are strong and work once',
    tests: [
      [
        secondFactor,
        'a backup code works once, in any case and without dashes, and twenty at once open one session',
      ],
    ],
  },
  25: {
    what: 'a pending token only completes its sign-in, for five minutes and five tries',
    tests: [
      [secondFactor, 'the pending token works for nothing else, and lives five minutes'],
      [
        secondFactor,
        'of fifty wrong codes at once five are checked; then even the right one is 429 until the token ends',
      ],
    ],
  },
  26: {
    what: 'new pending tokens give no new tries',
    tests: [
      [secondFactor, "new pending tokens do not renew an account's budget of 15 wrong codes in 15 minutes"],
    ],
  },
  27: {
    what: 'a code works once, and at most one step off',
    tests: [
      [secondFactor, 'codes one step off are accepted, two steps off are not'],
      [secondFactor, 'a time step works once, at sign-in, enable and disable together'],
    ],
  },
  28: {
    what: 'no sign-in skips the second factor',
    tests: [[provider, 'gives only a pending token to a user with a second factor, whatever the password']],
  },
  29: {
    what: 'turning off the second factor or renewing its codes needs a code',
    tests: [
      [backupCodes, 'need a code, end the old ones, and are stored as hashes; the state counts what is left'],
      [secondFactor, 'needs a code, limits wrong ones, and deletes secret and codes'],
      [secondFactor, 'is 429 at the sixteenth wrong code in fifteen minutes'],
    ],
  },
  30: {
    what: 'changes to the protection of an account are mailed',
    tests: [
      [
        secondFactor,
        'the provisional secret changes nothing until enabled; of two only the last works; an enabled one is not replaced',
      ],
      [secondFactor, 'needs a code, limits wrong ones, and deletes secret and codes'],
      [passwords, 'needs the current one, ends the other sessions and keeps this one'],
      [provider, 'gives only a pending token to a user with a second factor, whatever the password'],
    ],
  },
  31: {
    what: 'the provider signs in for our own origins only',
    tests: [
      [provider, 'is 400 without code, verifier or Origin, and 503 without a provider'],
      [provider, 'is 400 from any other origin, and the provider is not asked'],
      [provider, 'is accepted only from the origin of APP_URL if it is set'],
    ],
  },
  32: {
    what: 'ID tokens are checked in full',
    tests: [
      [
        idToken,
        'audience, party, issuer, expiry, start, age, signature and algorithm of the ID token are checked',
      ],
      [idToken, 'the verification of ID tokens refuses each of these by itself, and another nonce'],
    ],
  },
  33: {
    what: 'an account is known by issuer and subject',
    tests: [[provider, 'is found by issuer and subject, never by address']],
  },
  34: {
    what: 'only a confirmed address links an account',
    tests: [
      [provider, 'counts as confirmed only with the boolean true; any other value is 401 and links nothing'],
      [
        provider,
        'is linked to an existing account with the same confirmed address in any spelling, which keeps its password',
      ],
      [provider, 'closes all access to an account with the same unconfirmed address when its owner signs in'],
    ],
  },
  35: {
    what: 'calls to the provider are bounded',
    tests: [
      [
        idToken,
        'a provider that is down, failing or slow is 503 within six seconds, and passwords keep working',
      ],
      [
        idToken,
        'after a rotation the first sign-in works, and unknown key ids cause one key request during the pause',
      ],
    ],
  },
  36: {
    what: 'a code works once, and a blocked member stays out',
    tests: [
      [idToken, 'a code works once, and only with its own verifier'],
      [provider, 'is 403 if every membership of the user is blocked, and not if one is active'],
    ],
  },
  37: {
    what: 'API keys are random and stored hashed',
    tests: [[keys, 'have 256 random bits, are shown once, and are stored as a hash and a short prefix']],
  },
  38: {
    what: 'API keys open no account',
    tests: [
      [matrix, '%s refuses API keys with the sentence of the contract'],
      [matrix, '%s refuses API keys and treats bad tokens as anonymous'],
      [keys, 'work on projects until they are revoked, and then not once more'],
    ],
  },
  39: {
    what: 'a read key only reads, and only its own projects',
    tests: [
      [matrix, '%s refuses a read key with 403'],
      [matrix, "%s hides somebody else's project with 404"],
      [matrix, '%s is 404 for a key bound to another project'],
    ],
  },
  40: {
    what: 'an API key counts only in the Authorization header',
    tests: [
      [keys, 'count only in the Authorization header, whose scheme may be in any case'],
      [server, 'a request with two Authorization headers is refused, whichever of them is valid'],
    ],
  },
  41: {
    what: 'every route is tested with every role',
    tests: [
      [matrix, '%s refuses everyone without a valid token with 401'],
      [matrix, '%s follows the role matrix'],
      [matrix, "%s hides somebody else's organization with 404"],
      [matrix, 'every endpoint of an organization has its right in the table'],
    ],
  },
  42: {
    what: 'ids of others give no access',
    tests: [
      [
        ownership,
        'in the body of a save, a batch or a PATCH are 400 and neither show, copy nor move anything',
      ],
      [ownership, 'in the path below a project of one’s own are 404'],
      [content, 'refuses an id of another project with a 400 at its path and takes nothing over'],
    ],
  },
  43: {
    what: 'a webhook belongs to the organization that the call names',
    tests: [[permissions, 'needs the organization of the webhook: another one is 404, and none is 400']],
  },
  44: {
    what: 'undeclared fields are never written',
    tests: [
      [registration, 'refuses undeclared fields and never applies them'],
      [profile, 'takes nothing but the name'],
      [hooks, 'is changed field by field; an unknown field is refused and changes nothing'],
      [
        ownership,
        'requirement 44: fields that a project does not let anybody write are refused or ignored, never applied',
      ],
    ],
  },
  45: {
    what: 'a PATCH of one place is all or nothing',
    tests: [
      [patch, 'refuses every other and every unknown field at its path and writes nothing of the body'],
      [patchBulk, 'changes all or nothing, with every fault at its path'],
    ],
  },
  46: {
    what: 'no key shadows an id',
    tests: [[hostile, 'may not look like an id, so no id is shadowed']],
  },
  47: {
    what: 'drafts and hidden places are never public',
    tests: [
      [
        ownContent,
        'requirement 47: no public answer contains a draft or hidden entities, with or without a key',
      ],
      [publicReads, 'leave out hidden levels, areas and markers, in counts as well'],
      [embed, 'is a readable 404 page for a draft and for an unknown project'],
    ],
  },
  48: {
    what: 'allowed domains are matched exactly',
    tests: [
      ['tests/unit/allowed-domains.test.ts', 'let %s show a map of %s'],
      ['tests/unit/allowed-domains.test.ts', 'do not let %s show a map of %s'],
      [publicReads, 'enforce allowed domains with an explaining 403, except for keys and our own pages'],
    ],
  },
  49: {
    what: 'a downgrade stops webhooks',
    tests: [
      [
        permissions,
        'allows only a new description after a downgrade; nothing is sent, and history and deletion stay',
      ],
    ],
  },
  50: {
    what: 'files are served with their exact type and run nothing',
    tests: [
      [serveFile, 'serves a raster image as cacheable for ever, to everybody, with its exact type'],
      [serveFile, 'prevents an SVG that is opened by itself from doing anything'],
      ['tests/unit/images/file-store.test.ts', 'are new every time and contain only characters of a path'],
    ],
  },
  51: {
    what: 'malicious images are refused or made harmless',
    tests: [
      ['tests/unit/images/hostile-svg.test.ts', '$name'],
      [inspect, 'inspectImage survives any damage of a file'],
      [inspect, 'a PNG of a few bytes that claims 60,000 x 60,000 pixels, without decoding it'],
      [inspect, 'is stored as the %s alone'],
      [
        inspect,
        'once a picture was read, no other decoder of the image library can be reached in this process',
      ],
      ['tests/e2e/svg.test.ts', 'do nothing once sanitised, opened directly and clicked'],
    ],
  },
  52: {
    what: 'data URIs are checked like files, and other addresses are never fetched',
    tests: [
      ['tests/unit/images/data-uri.test.ts', 'accepts exactly 5 MB after decoding'],
      [images, 'may be base64 data URIs, while other URLs and foreign uploads are 400'],
    ],
  },
  53: {
    what: 'addresses in texts are http and https only',
    tests: [[ownContent, 'of %s accept http and https only, in any disguise']],
  },
  54: {
    what: 'texts never become markup or formulas',
    tests: [
      [embed, 'escapes the texts of the owner'],
      [
        'tests/unit/viewer/document.test.ts',
        'contains no texts that could become markup, in the list, the title, the style or the data',
      ],
      ['tests/unit/accounts/mail.test.ts', 'escapes every value and loads nothing'],
      ['tests/unit/web/reports.test.ts', 'a CSV file keeps texts whole and lets none become a formula'],
      [
        'tests/unit/import/formula-guard.test.ts',
        'has no cell that begins with a sign of formulas, wherever a program splits it',
      ],
      [
        'tests/unit/custom-css.test.ts',
        'never ends the style element, loads anything or leaves the map, and is stable',
      ],
    ],
  },
  55: {
    what: 'unusual names of parts are refused',
    tests: [[images, 'without a place, sent twice, or under malicious names are 400 at their part']],
  },
  56: {
    what: 'stored files are bounded',
    tests: [
      [ownContent, 'requirement 56: stored files are bounded by the plan, and a refused one leaves nothing'],
    ],
  },
  57: {
    what: 'webhooks reach the public internet only',
    tests: [
      [addresses, '%j is not public'],
      [addresses, 'are refused for https://%s/'],
      [targets, 'that change between look-up and connection are resolved once and connected to as checked'],
      [targets, 'and addresses allowed when the webhook was made are checked again at every delivery'],
      [deliver, 'does not follow a %i, and answers no challenge'],
      [deliver, 'uses no proxy of the environment'],
    ],
  },
  58: {
    what: 'webhook secrets are random, sealed and shown once',
    tests: [
      ['tests/unit/webhooks/sign.test.ts', 'secrets are whsec_ and 256 random bits'],
      [hooks, 'is created with its secret, which no other answer contains and the database stores sealed'],
      [
        logs,
        'requirement 69: sign-ins, refusals, keys and webhooks are logged with who, from where and when',
      ],
    ],
  },
  59: {
    what: 'the signature is over the bytes that are sent',
    tests: [[deliver, 'is one POST with the headers of the contract, signed over the sent bytes']],
  },
  60: {
    what: 'pings are limited and counted',
    tests: [
      [deliveries, 'is limited to ten a minute for one user'],
      [deliveries, 'is sent at once, waited for, answered as a record, kept in the history and counted'],
    ],
  },
  61: {
    what: 'responses of receivers are shown as text',
    tests: [
      [
        'tests/e2e/webhooks.test.ts',
        'whose receiver fails shows that, is switched off after 20 failures, and can be switched on again',
      ],
    ],
  },
  62: {
    what: 'forwarding headers count from trusted proxies only',
    tests: [
      [
        'tests/unit/client-address.test.ts',
        'returns the peer without trusted proxies, whatever the header contains',
      ],
      ['tests/unit/client-address.test.ts', 'returns the entry of the outermost trusted proxy'],
      [
        'tests/unit/client-address.test.ts',
        'cuts IPv6 to its /64, reads IPv4 in IPv6 as IPv4, and drops ports',
      ],
      [runtime, 'ignore a forwarding header without a trusted proxy'],
      [runtime, 'count by the entry of a trusted proxy, and by no other header that names an address'],
      [server, 'the handler learns the address of the peer, and a client cannot forge it'],
      [publicDoor, 'counts by the connection, whatever address the headers name'],
      [publicDoor, 'counts by the entry of a trusted proxy, and by nothing left of it'],
    ],
  },
  63: {
    what: 'rate limits are exact',
    tests: [
      [limits, 'requirement 63: token and key of one user share 300 a minute, exactly, in parallel too'],
      [
        runtime,
        'let exactly the anonymous requests of a minute pass, also in parallel, bad credentials among them',
      ],
      [sharedLimits, 'share one limit between processes, and parallel calls spend no more than it allows'],
    ],
  },
  64: {
    what: 'analytics accept known events and store little',
    tests: [
      [
        publicCalls,
        'refuses unknown names and fields, wrong times, large events and large batches at their paths',
      ],
      [publicCalls, 'has a limit of its own, 60 a minute for an address, and spends none of the reads'],
    ],
  },
  65: {
    what: 'page numbers are whole and exist',
    tests: [
      [runtime, 'have counts and absolute links, and 404 past the end'],
      [runtime, 'a repeated query parameter is a 400 at its name'],
      [deliveries, 'is paged by 20, newest first, filtered by status and event'],
    ],
  },
  66: {
    what: 'every error is JSON that reveals nothing internal',
    tests: [
      [fuzz, 'to %s is answered as the contract says, and changes nothing of others'],
      [headers, 'make %s (%i) JSON that is not cached, not sniffed and not readable from another site'],
      [
        'tests/http/requests/every-path.test.ts',
        '%s answers 405 with Allow to other methods, and answers OPTIONS',
      ],
      ['tests/http/requests/every-path.test.ts', 'an unknown path is a JSON 404 with a request id'],
      [runtime, 'too deep, not JSON, not UTF-8 and of another type are refused with that reason'],
      [runtime, 'such as an unreachable database is a 503 that leaks nothing'],
      [server, 'an exception in %s is a 500 that does not reveal its cause'],
    ],
  },
  67: {
    what: 'headers protect browsers',
    tests: [
      [headers, 'let a map, a missing map, a preview and a missing preview load and run nothing foreign'],
      [headers, 'make %s (%i) JSON that is not cached, not sniffed and not readable from another site'],
      [server, '%s %s is refused before any handler sees it'],
      [answers, '%s (%i) has its headers, names no software and sets no cookie'],
      [answers, 'an unchanged %s is a 304 as safe as the whole'],
      [embed, 'has the list of places, the initial data, and a policy with the hashes of its styles'],
      [embed, 'is framed on allowed domains only, and explains that elsewhere'],
      [
        'tests/journeys/first-map.test.ts',
        'have a content policy under which their own scripts run, and no other site can frame them',
      ],
    ],
  },
  68: {
    what: 'no text costs much, or is run as SQL',
    tests: [
      [fuzz, 'to %s is answered as the contract says, and changes nothing of others'],
      [limits, 'as %s is refused in a tenth of a second of work'],
      [limits, 'as %s of a registration is refused as fast'],
      [limits, 'an SQL statement in any parameter stays text'],
    ],
  },
  69: {
    what: 'the log names who, from where and when, and contains no secret',
    tests: [
      [
        logs,
        'requirement 69: sign-ins, refusals, keys and webhooks are logged with who, from where and when',
      ],
      [logs, 'requirement 69: no value can begin a line of its own'],
    ],
  },
  70: {
    what: 'no source is served, and packages are current',
    tests: [
      [
        files,
        'requirement 70: no file of the source, its history or its settings is served, and no source map',
      ],
      ['tests/unit/lock-file.test.ts', 'requirement 70: no copy of %s has known vulnerabilities'],
    ],
  },
};
