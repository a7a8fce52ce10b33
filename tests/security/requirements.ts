import type { NamedTest } from '#tests/support/named-tests.ts';

export type Requirement = { what: string; tests: readonly NamedTest[] };

const registration = 'tests/http/accounts-registration.test.ts';
const passwords = 'tests/http/accounts-passwords.test.ts';
const passwordList = 'tests/unit/accounts/password-list.test.ts';
const sessions = 'tests/http/accounts-sessions.test.ts';
const profile = 'tests/http/accounts-profile.test.ts';
const secondFactor = 'tests/http/accounts-second-factor.test.ts';
const provider = 'tests/http/accounts-identity-provider.test.ts';
const idToken = 'tests/http/accounts-id-token.test.ts';
const organizations = 'tests/http/organizations.test.ts';
const keys = 'tests/http/api-keys.test.ts';
const matrix = 'tests/http/auth-matrix.test.ts';
const content = 'tests/http/content.test.ts';
const hostile = 'tests/http/hostile-content.test.ts';
const patch = 'tests/http/patch.test.ts';
const patchBulk = 'tests/http/patch-bulk.test.ts';
const publicReads = 'tests/http/public.test.ts';
const publicCalls = 'tests/http/public-calls.test.ts';
const embed = 'tests/http/embed.test.ts';
const images = 'tests/http/images.test.ts';
const runtime = 'tests/http/runtime.test.ts';
const sharedLimits = 'tests/http/shared-limits.test.ts';
const hooks = 'tests/http/webhooks/records.test.ts';
const deliveries = 'tests/http/webhooks/deliveries.test.ts';
const permissions = 'tests/http/webhooks/permissions.test.ts';
const server = 'tests/boot/http-server.test.ts';
const inspect = 'tests/unit/images/inspect-image.test.ts';
const serveFile = 'tests/unit/images/serve-file.test.ts';
const addresses = 'tests/unit/webhooks/addresses.test.ts';
const targets = 'tests/unit/webhooks/targets.test.ts';
const deliver = 'tests/unit/webhooks/deliver.test.ts';
const headers = 'tests/http/headers.test.ts';
const fuzz = 'tests/http/fuzz.test.ts';
const ownership = 'tests/security/ownership.test.ts';
const ownContent = 'tests/security/content.test.ts';
const limits = 'tests/security/limits.test.ts';
const logs = 'tests/security/log.test.ts';
const files = 'tests/process/public-files.test.ts';
const publicDoor = 'tests/http/public-door.test.ts';
const answers = 'tests/process/answer-headers.test.ts';

/** What must hold against attackers, by number, and the tests that show it. */
export const requirements: Readonly<Record<number, Requirement>> = {
  1: {
    what: 'passwords are long enough, not common, and of any characters',
    tests: [
      [
        registration,
        'row 1: refuses short, long, common and personal passwords, takes long ones with blanks and emoji',
      ],
      [registration, 'row 1: a text of a thousand characters is refused fast'],
      [
        passwordList,
        'every listed password that is long enough is refused, the 3,000 most common ones with a capital too',
      ],
    ],
  },
  2: {
    what: 'passwords are compared whole',
    tests: [[registration, 'row 2: two passwords that are equal in their first 72 bytes are different']],
  },
  3: {
    what: 'nothing secret is stored in clear',
    tests: [
      [passwords, 'row 3: what is stored is a hash, and tokens, links and secrets are nowhere in clear'],
      [
        secondFactor,
        'rows 3, 23, 24: the secret lies sealed, backup codes as keyed hashes of at least 64 bits, shown once',
      ],
      [
        keys,
        'row 37: a key has 256 random bits, is shown once, and only its hash and a short prefix are stored',
      ],
      [hooks, 'is created with its secret, which no other answer holds and the database keeps sealed'],
    ],
  },
  4: {
    what: 'a sign-in does not tell who has an account',
    tests: [
      [
        passwords,
        'row 4: an unknown address, a wrong password and an account without one give the same answer after the same time',
      ],
    ],
  },
  5: {
    what: 'a forgotten password does not tell either',
    tests: [
      [
        passwords,
        'rows 4, 5: known, unknown and password-less addresses get the same answer after the same time',
      ],
      [passwords, 'the sixth mail of an hour to an address is not sent, and the answer does not say so'],
      [
        registration,
        'row 5: tells of a taken address, and to one network address sixty times a minute at most',
      ],
    ],
  },
  6: {
    what: 'guessing is slowed without locking anybody out',
    tests: [
      [
        passwords,
        'row 6: the eleventh try of a minute is 429 with Retry-After, and the right password works from elsewhere',
      ],
    ],
  },
  7: {
    what: 'links to a new password work once, for an hour, for one account',
    tests: [
      [
        passwords,
        'rows 7, 17: a link works once for its own account and ends all sessions; a weak password does not spend it',
      ],
      [
        passwords,
        'row 7: a link is void after an hour, a newer link, a change of password, and a change of address',
      ],
      [passwords, 'row 7: neither the link nor a password is ever logged'],
    ],
  },
  8: {
    what: 'links follow our own settings',
    tests: [[passwords, 'row 8: links follow APP_URL, never what a request says of its host']],
  },
  9: {
    what: 'a new password leaves the second factor on',
    tests: [[secondFactor, 'row 9: a new password by mail leaves the second factor on and signs nobody in']],
  },
  10: {
    what: 'a change of password needs the current one and ends other sessions',
    tests: [
      [passwords, 'row 10: needs the current one, ends the other sessions and keeps this one'],
      [passwords, 'of ten changes at once with the same current password one succeeds'],
    ],
  },
  11: {
    what: 'a first password is set once',
    tests: [
      [passwords, 'row 11: set-password works only without one, and of ten calls at once one succeeds'],
    ],
  },
  12: {
    what: 'addresses are normalised once',
    tests: [
      [
        registration,
        'rows 12, 30: fifty at once for one address in many spellings make one account and one organization; the others are 400 at email',
      ],
      [registration, 'row 12: %s is no address, and is not taken for another'],
    ],
  },
  13: {
    what: 'tokens of one algorithm only',
    tests: [
      [sessions, 'row 13: other algorithms, no signature, and keys that a header brings along are refused'],
    ],
  },
  14: {
    what: 'no token stands in for another kind',
    tests: [
      [
        sessions,
        'row 14: no token stands in for another kind, and issuer, audience, expiry and start are checked',
      ],
    ],
  },
  15: {
    what: 'tokens end',
    tests: [[sessions, 'row 15: access tokens live 15 minutes, refresh tokens 30 days']],
  },
  16: {
    what: 'signing out tells nothing',
    tests: [[sessions, 'row 16: logout answers 200 with the same words whatever it is given']],
  },
  17: {
    what: 'an ended session gives no tokens',
    tests: [
      [sessions, 'row 17: after logout the refresh token and its access tokens are refused'],
      [sessions, 'fifty refreshes of one token at once all work; once logout has answered, none does'],
    ],
  },
  18: {
    what: 'tokens of a deleted account stop at once',
    tests: [[sessions, 'rows 17, 18: tokens of a deleted account are refused at once']],
  },
  19: {
    what: 'a change of role counts at once',
    tests: [[organizations, 'row 19: a change of role and a block act on the very next request']],
  },
  20: {
    what: 'the cookie is closed to scripts and other sites',
    tests: [
      [sessions, 'row 20: the cookie is HttpOnly and SameSite, and over HTTPS Secure under a __Host- name'],
      [
        sessions,
        'row 20: writes with the cookie need our own Origin and a JSON body; reads and rights are those of a token',
      ],
    ],
  },
  21: {
    what: 'no cache keeps credentials',
    tests: [[passwords, 'row 21: answers with tokens are kept by no cache']],
  },
  22: {
    what: 'a second factor counts once it is enabled',
    tests: [
      [
        secondFactor,
        'row 22: the provisional secret changes nothing until enabled; of two only the last works; a standing one is not replaced',
      ],
    ],
  },
  23: {
    what: 'its secret is sealed',
    tests: [
      [
        secondFactor,
        'rows 3, 23, 24: the secret lies sealed, backup codes as keyed hashes of at least 64 bits, shown once',
      ],
    ],
  },
  24: {
    what: 'backup codes are strong and work once',
    tests: [
      [
        secondFactor,
        'rows 24, 28: a backup code works once, in any case and without dashes, and twenty at once open one session',
      ],
    ],
  },
  25: {
    what: 'a pending token opens one door, for five minutes and five tries',
    tests: [
      [secondFactor, 'row 25: the pending token opens nothing else, and lives five minutes'],
      [
        secondFactor,
        'rows 25, 29: of fifty wrong codes at once five are judged; then even the right one is 429 until the token ends',
      ],
    ],
  },
  26: {
    what: 'new pending tokens bring no new tries',
    tests: [
      [
        secondFactor,
        "row 26: new pending tokens do not renew an account's budget of 15 wrong codes in 15 minutes",
      ],
    ],
  },
  27: {
    what: 'a code works once, a step off at most',
    tests: [
      [secondFactor, 'row 27: codes one step off are taken, two steps off are not'],
      [secondFactor, 'row 27: a time step is good once, at sign-in, enable and disable together'],
    ],
  },
  28: {
    what: 'no way in past the second factor',
    tests: [
      [provider, 'rows 28, 30: a user with a second factor gets a pending token only, whatever the password'],
    ],
  },
  29: {
    what: 'turning it off needs a code',
    tests: [
      [secondFactor, 'row 29: needs a code, limits wrong ones, and clears secret and codes'],
      [secondFactor, 'row 29: the sixteenth wrong code in fifteen minutes is 429'],
    ],
  },
  30: {
    what: 'changes of what protects an account are mailed',
    tests: [
      [
        secondFactor,
        'row 22: the provisional secret changes nothing until enabled; of two only the last works; a standing one is not replaced',
      ],
      [secondFactor, 'row 29: needs a code, limits wrong ones, and clears secret and codes'],
      [passwords, 'row 10: needs the current one, ends the other sessions and keeps this one'],
      [provider, 'rows 28, 30: a user with a second factor gets a pending token only, whatever the password'],
    ],
  },
  31: {
    what: 'the provider is asked for our own origins only',
    tests: [
      [provider, 'row 31: a missing code, verifier or Origin is 400; without a provider it is 503'],
      [provider, 'row 31: any other origin is 400, and the provider is not even asked'],
      [provider, 'row 31: where APP_URL is set, only its origin is ours'],
    ],
  },
  32: {
    what: 'ID tokens are checked in full',
    tests: [
      [
        idToken,
        'row 32: audience, party, issuer, expiry, start, age, signature and algorithm of the ID token are checked',
      ],
      [idToken, 'row 32: the one verification of ID tokens refuses all of that by itself, and another nonce'],
    ],
  },
  33: {
    what: 'an account is known by issuer and subject',
    tests: [[provider, 'row 33: it is known by issuer and subject, never by address']],
  },
  34: {
    what: 'only a confirmed address links',
    tests: [
      [provider, 'row 34: only the boolean true counts as confirmed; anything else is 401 and links nothing'],
      [
        provider,
        'row 34: an existing account with the same confirmed address is linked, in any spelling, and keeps its password',
      ],
      [
        provider,
        'row 34: an account whose address was never confirmed loses all that could open it when its owner comes',
      ],
    ],
  },
  35: {
    what: 'calls to the provider are bounded',
    tests: [
      [
        idToken,
        'row 35: a provider that is down, failing or slow is 503 within six seconds, and passwords go on',
      ],
      [
        idToken,
        'row 35: after a rotation the first sign-in works, and unknown key ids cause one look in the pause',
      ],
    ],
  },
  36: {
    what: 'a code works once, and a blocked member stays out',
    tests: [
      [idToken, 'row 36: a code works once, and with its own verifier only'],
      [provider, 'row 36: somebody whose every membership is blocked is 403, with one active one not'],
    ],
  },
  37: {
    what: 'keys are random and stored hashed',
    tests: [
      [
        keys,
        'row 37: a key has 256 random bits, is shown once, and only its hash and a short prefix are stored',
      ],
    ],
  },
  38: {
    what: 'keys open no account',
    tests: [
      [matrix, '%s refuses API keys with the sentence of the contract'],
      [matrix, '%s refuses API keys and lets bad tokens try'],
      [keys, 'a key works on projects until it is revoked, and then not once more'],
    ],
  },
  39: {
    what: 'a read key reads, and only its own',
    tests: [
      [matrix, '%s refuses a read key with 403'],
      [matrix, "%s hides somebody else's project with 404"],
      [matrix, '%s gives a key bound to another project 404'],
    ],
  },
  40: {
    what: 'a key counts in one place',
    tests: [
      [keys, 'row 40: a key counts only in the Authorization header, whose scheme may be in any case'],
      [server, 'row 40: two Authorization headers are refused, whichever of them is good'],
    ],
  },
  41: {
    what: 'every route by every role',
    tests: [
      [matrix, '%s refuses everyone without a good token with 401'],
      [matrix, '%s follows the role matrix'],
      [matrix, "%s hides somebody else's organization with 404"],
      [matrix, 'every endpoint on an organization has its right in the table'],
    ],
  },
  42: {
    what: 'ids of others open nothing',
    tests: [
      [
        ownership,
        'in the body of a save, a batch or a PATCH are 400 and neither show, copy nor move anything',
      ],
      [ownership, 'in the path below a project of one’s own are 404'],
      [content, 'an id of another project is a 400 at its path and steals nothing'],
    ],
  },
  43: {
    what: 'a webhook belongs to the organization that is named',
    tests: [
      [permissions, 'nobody by naming another organization than the webhook’s: 404; by naming none: 400'],
    ],
  },
  44: {
    what: 'no field is written that is not offered',
    tests: [
      [registration, 'row 44: fields that are not asked for are refused and never applied'],
      [profile, 'row 44: nothing but the name is ever applied'],
      [hooks, 'is changed field by field; what is not a field of it is refused and changes nothing'],
      [
        ownership,
        'requirement 44: what a project does not let anybody write is refused or ignored, never applied',
      ],
    ],
  },
  45: {
    what: 'a PATCH of one place is all or nothing',
    tests: [
      [patch, 'refuses every other and every unknown field at its path and writes nothing of the body'],
      [patchBulk, 'is all or nothing, with every fault at its path'],
    ],
  },
  46: {
    what: 'no key shadows an id',
    tests: [[hostile, 'an id is never shadowed: no key may look like one']],
  },
  47: {
    what: 'drafts and hidden places are nowhere public',
    tests: [
      [
        ownContent,
        'requirement 47: nothing of a draft or of what is hidden is in any public answer, with or without a key',
      ],
      [publicReads, 'hidden levels, areas and markers are absent, in counts as well'],
      [embed, 'of a draft, and of nothing, is a readable 404 page'],
    ],
  },
  48: {
    what: 'allowed domains are matched exactly',
    tests: [
      ['tests/unit/allowed-domains.test.ts', 'let %s show a map of %s'],
      ['tests/unit/allowed-domains.test.ts', 'do not let %s show a map of %s'],
      [publicReads, 'allowed domains are enforced with an explaining 403, keys bypass, our own pages pass'],
    ],
  },
  49: {
    what: 'a downgrade stops webhooks',
    tests: [
      [
        permissions,
        'after a downgrade only the description changes, nothing is sent, history and deletion stay',
      ],
    ],
  },
  50: {
    what: 'files are served as what they are and run nothing',
    tests: [
      [serveFile, 'serves a raster image as cacheable for ever, to everybody, with its exact type'],
      [serveFile, 'prevents an SVG that is opened by itself from doing anything'],
      ['tests/unit/images/file-store.test.ts', 'are new every time and contain only characters of a path'],
    ],
  },
  51: {
    what: 'hostile images are refused or made harmless',
    tests: [
      ['tests/unit/images/hostile-svg.test.ts', '$name'],
      [inspect, 'inspectImage survives any damage of a file'],
      [inspect, 'a PNG of a few bytes that claims 60,000 x 60,000 pixels, without decoding it'],
      [inspect, 'is stored as the %s alone'],
      [
        inspect,
        'once a picture was read, no other decoder of the image library can be reached in this process',
      ],
      ['tests/e2e/svg.test.ts', 'do nothing once sanitised, opened by themselves and clicked'],
    ],
  },
  52: {
    what: 'data URIs are checked like files, other addresses never fetched',
    tests: [
      ['tests/unit/images/data-uri.test.ts', 'accepts exactly 5 MB after decoding'],
      [images, 'a base64 data URI is an image as well, other URLs and foreign uploads are 400'],
    ],
  },
  53: {
    what: 'addresses are http and https',
    tests: [[ownContent, '%s take http and https alone, whatever the trick']],
  },
  54: {
    what: 'texts never become markup or formulas',
    tests: [
      [embed, 'texts of the owner cannot leave their place'],
      [
        'tests/unit/viewer/document.test.ts',
        'contains no texts that could become markup, in the list, the title, the style or the data',
      ],
      ['tests/unit/accounts/mail.test.ts', 'escapes every value and loads nothing'],
      ['tests/unit/web/reports.test.ts', 'a CSV file keeps texts whole and lets none become a formula'],
      [
        'tests/unit/custom-css.test.ts',
        'never ends the style element, loads anything or leaves the map, and is stable',
      ],
    ],
  },
  55: {
    what: 'odd names of parts are refused',
    tests: [[images, 'files without a place, twice, or under hostile names are 400 at their part']],
  },
  56: {
    what: 'stored files are bounded',
    tests: [
      [
        ownContent,
        'requirement 56: stored files are bounded by the plan, and what is too much leaves nothing',
      ],
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
      [hooks, 'is created with its secret, which no other answer holds and the database keeps sealed'],
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
      [deliveries, 'may be asked for ten times a minute by one user'],
      [deliveries, 'is sent at once, waited for, answered as a record, kept in the history and counted'],
    ],
  },
  61: {
    what: 'what receivers answer is shown as text',
    tests: [
      [
        'tests/e2e/webhooks.test.ts',
        'whose receiver fails says so, is switched off after 20 failures, and is switched on again',
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
      [runtime, 'a forwarding header counts for nothing without a trusted proxy'],
      [runtime, 'with a trusted proxy its own entry counts, and no other header that names an address'],
      [server, 'the handler learns the peer, and a client cannot forge it'],
      [publicDoor, 'counts by the connection, whatever address the headers name'],
      [publicDoor, 'counts by what a trusted proxy wrote, and by nothing left of it'],
    ],
  },
  63: {
    what: 'limits are exact',
    tests: [
      [limits, 'requirement 63: token and key of one user share 300 a minute, exactly, in parallel too'],
      [runtime, 'exactly 60 anonymous requests a minute pass, also in parallel, bad credentials among them'],
      [sharedLimits, 'processes share one bucket, and parallel calls spend no more than it holds'],
    ],
  },
  64: {
    what: 'analytics take what is known, and little',
    tests: [
      [
        publicCalls,
        'refuses unknown names and fields, wrong times, large events and large batches at their paths',
      ],
      [publicCalls, 'has a bucket of its own: 60 a minute an address, and reads stay free'],
    ],
  },
  65: {
    what: 'pages are whole numbers that exist',
    tests: [
      [runtime, 'have counts and absolute links, and 404 past the end'],
      [runtime, 'a repeated query parameter is a 400 at its name'],
      [deliveries, 'is paged by 20, newest first, filtered by status and event'],
    ],
  },
  66: {
    what: 'every error is JSON that tells nothing of the inside',
    tests: [
      [fuzz, '%s answers as the contract says, and touches nothing of others'],
      [headers, '%s (%i) is JSON that nobody keeps, guesses at or reads from another site'],
      [matrix, '%s answers 405 with Allow to other methods, and OPTIONS'],
      [matrix, 'an unknown path is a JSON 404 under a request id'],
      [runtime, 'too deep, not JSON, not UTF-8 and of another type are refused by name'],
      [runtime, 'a database that is away is a 503 that leaks nothing'],
      [server, 'a throw in %s is a 500 that says nothing of its cause'],
    ],
  },
  67: {
    what: 'headers keep browsers from harm',
    tests: [
      [headers, 'a map, a missing map, a preview and a missing preview load and run nothing foreign'],
      [headers, '%s (%i) is JSON that nobody keeps, guesses at or reads from another site'],
      [server, '%s %s is refused before any handler sees it'],
      [answers, '%s (%i) has its headers, names no maker and sets no cookie'],
      [answers, '%s that is unchanged is a 304 as safe as the whole'],
      [embed, 'has the list of places, the data to start with, and a policy with its nonce'],
      [embed, 'is framed on allowed domains only, and says so elsewhere'],
      [
        'tests/e2e/first-map.test.ts',
        'have the policy under which their own scripts run, and no other site frames them',
      ],
    ],
  },
  68: {
    what: 'no text costs much, or becomes a statement',
    tests: [
      [fuzz, '%s answers as the contract says, and touches nothing of others'],
      [limits, 'as %s is refused in a tenth of a second of work'],
      [limits, 'as %s of a registration is refused as fast'],
      [limits, 'and statements in any parameter stay text'],
    ],
  },
  69: {
    what: 'the log says who, from where and when, and no secret',
    tests: [
      [
        logs,
        'requirement 69: sign-ins, refusals, keys and webhooks are logged with who, from where and when',
      ],
      [logs, 'requirement 69: no value can begin a line of its own'],
    ],
  },
  70: {
    what: 'nothing of the source is served, and packages are current',
    tests: [
      [
        files,
        'requirement 70: no file of the source, its history or its settings is served, and no source map',
      ],
      ['tests/unit/lock-file.test.ts', 'requirement 70: no copy of %s has known vulnerabilities'],
    ],
  },
};
