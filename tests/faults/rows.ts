import type { NamedTest } from '#tests/support/named-tests.ts';

export type FaultRow = { fault: string; tests: readonly NamedTest[] };

const database = 'tests/faults/database.test.ts';
const diskFull = 'tests/faults/disk-full.test.ts';
const races = 'tests/faults/races.test.ts';
const files = 'tests/faults/files.test.ts';
const hostile = 'tests/faults/app/hostile-requests.test.ts';
const deliver = 'tests/unit/webhooks/deliver.test.ts';
const answerText = 'tests/unit/webhooks/answer-text.test.ts';
const targets = 'tests/unit/webhooks/targets.test.ts';
const events = 'tests/domain/webhooks/events.test.ts';
const failures = 'tests/domain/webhooks/failures.test.ts';
const recovery = 'tests/domain/webhooks/recovery.test.ts';
const sharedLimits = 'tests/http/accounts/shared-limits.test.ts';
const secondFactor = 'tests/http/accounts/accounts-second-factor.test.ts';
const idToken = 'tests/http/accounts/accounts-id-token.test.ts';
const hours = 'tests/unit/mapmodel/hours.test.ts';

/** The faults that the service must survive, by number, and the tests that inject each of them. */
export const faultRows: Readonly<Record<number, FaultRow>> = {
  1: {
    fault: 'the database restarts in the middle of a large save',
    tests: [
      [
        database,
        'fault 1: at any moment of a save of 500 places, the draft is the old or the new one and the service goes on',
      ],
      ['tests/boot/embedded.test.ts', 'a killed server is started again, and the pool connects to it'],
      ['tests/domain/broken-connections.test.ts', 'the pool connects again after its connections were cut'],
    ],
  },
  2: {
    fault: 'a commit succeeds and its reply is lost',
    tests: [
      [
        database,
        'fault 2: a save is a 503, is stored whole with its pictures, and changes nothing when sent again',
      ],
      [database, 'fault 2: entities without an id are stored once however often the save is sent'],
      [database, 'fault 2: an uploaded picture whose save was committed keeps its file'],
      [database, 'fault 2: a publication is complete, and its event is sent once'],
      [
        database,
        'fault 2: a PATCH of one place is in the draft and live, and changes nothing when sent again',
      ],
    ],
  },
  3: {
    fault: 'the process is killed while it publishes',
    tests: [
      [
        'tests/domain/webhooks/killed.test.ts',
        'killed %s times while it publishes and delivers, the service loses no event and sends none twice',
      ],
      [
        recovery,
        'sends what was never attempted, and records an interrupted attempt as failed without sending it again',
      ],
    ],
  },
  4: {
    fault: 'SIGTERM arrives during traffic',
    tests: [
      [
        'tests/faults/app/stopping.test.ts',
        'fault 4: on SIGTERM fifty requests in flight are answered, new ones refused, and the exit code 0 follows in ten seconds',
      ],
      [
        'tests/process/process.test.ts',
        'SIGTERM through npm: requests in flight are answered, then exit code 0 and nothing is left',
      ],
    ],
  },
  5: {
    fault: 'two editors save the whole draft at once',
    tests: [
      [
        races,
        'saves run one after the other, and the draft is the last save, whole, without a doubled key or order',
      ],
      [races, 'with If-Match one save of them all wins and the others are 412 with the revision'],
    ],
  },
  6: {
    fault: 'a save of the whole draft races a PATCH of one marker',
    tests: [
      [races, 'the later one wins in the draft, and the PATCH is always live'],
      [races, 'a marker that the save deletes is 404 or was patched before the save'],
    ],
  },
  7: {
    fault: 'update-live races a PATCH of one marker',
    tests: [[races, 'the public map never loses a PATCH that was answered']],
  },
  8: {
    fault: 'many publications happen at once',
    tests: [
      ['tests/http/projects/content.test.ts', 'allow one transition for twenty publishes at once'],
      [events, 'of twenty publications at once reach each webhook once'],
    ],
  },
  9: {
    fault: 'a receiver accepts the connection and hangs',
    tests: [
      [deliver, 'fails after five seconds in all, whether silent or dripping'],
      [
        'tests/domain/webhooks/hanging.test.ts',
        'are all recorded in order, delay no other webhook, and leave the rest of their queue served',
      ],
    ],
  },
  10: {
    fault: 'a receiver drips headers or body',
    tests: [[deliver, 'fails after five seconds in all, whether silent or dripping']],
  },
  11: {
    fault: 'a receiver sends 10 MB, an endless body or a compressed one',
    tests: [
      [
        deliver,
        'is read for 1,024 bytes of 10 MB, and of an endless or compressed body, and then disconnected',
      ],
    ],
  },
  12: {
    fault: 'a receiver answers with cut characters, NUL or bytes that are not text',
    tests: [
      [answerText, 'leaves out whole a %s across the cut'],
      [answerText, 'replaces NUL and bytes that are not text, and still fits'],
      [answerText, 'can be stored and is at most 1,024 bytes for any response'],
    ],
  },
  13: {
    fault: 'a receiver resets or breaks the connection, or has a bad certificate',
    tests: [
      [deliver, 'fails with a reason if it resets, hangs up, refuses, or uses another protocol'],
      [
        targets,
        'fail if self-signed, for another host, expired, or of another authority, even in a careless environment',
      ],
      [targets, 'are refused over TLS 1.0 and 1.1'],
    ],
  },
  14: {
    fault: 'a receiver sends redirects, challenges, interim or unusual statuses',
    tests: [
      [deliver, 'succeeds with any 2xx and fails with every other status'],
      [deliver, 'does not follow a %i, and answers no challenge'],
      [deliver, 'ignores 100 and 103, and takes 101 as a failure'],
      [deliver, 'judges a body that breaks off by its status'],
    ],
  },
  15: {
    fault: 'a name changes, fails, hangs, or has a thousand addresses',
    tests: [
      [targets, 'that change between look-up and connection are resolved once and connected to as checked'],
      [targets, 'with several addresses are tried until one answers, even a thousand of them'],
      [targets, 'that do not exist fail at once, and silent name servers within the five seconds'],
      [targets, 'and addresses allowed when the webhook was made are checked again at every delivery'],
    ],
  },
  16: {
    fault: 'twenty webhooks all hang',
    tests: [
      [
        'tests/domain/webhooks/hanging.test.ts',
        'are all recorded in order, delay no other webhook, and leave the rest of their queue served',
      ],
      ['tests/http/webhooks/records.test.ts', 'is one of at most 20, also when 30 are made at once'],
    ],
  },
  17: {
    fault: 'the twentieth failure in a row happens beside a success',
    tests: [
      [
        failures,
        'switch a webhook off at exactly the twentieth; it gets no more until it is switched on, and then starts at 0',
      ],
      [failures, 'are counted exactly under parallel pings and events, and one success resets the count'],
      [failures, 'stay between 0 and 20 under any mix of parallel successes and failures'],
    ],
  },
  18: {
    fault: 'a webhook is deleted or gets a new secret during a delivery',
    tests: [
      [events, 'causes no 500, leaves no record and keeps the other webhooks served'],
      [events, 'can be published to, pinged, changed and deleted all at once without an error'],
      [
        'tests/http/webhooks/deliveries.test.ts',
        'waits for a request signed with the old one, so that none arrives afterwards',
      ],
    ],
  },
  19: {
    fault: 'the store of the rate limits is unreachable or slow',
    tests: [
      [
        sharedLimits,
        'wait at most 100 ms a call for a store that answers with %s, and the process counts on',
      ],
      [sharedLimits, 'let a public map be served without the store, and wrong passwords are still counted'],
      [sharedLimits, 'use a store again once it is back'],
    ],
  },
  20: {
    fault: 'the file store fails at one of several files',
    tests: [
      [files, 'a blob service that answers 500 from the k-th call on leaves the save undone and no file'],
      [files, 'a full disk leaves the save undone and no file'],
    ],
  },
  21: {
    fault: 'a save is refused after files were stored',
    tests: [
      ['tests/http/images/images.test.ts', 'change nothing, in rows and in files, if one of five is bad'],
      ['tests/http/images/images.test.ts', 'are deleted again after a fault elsewhere in the save'],
    ],
  },
  22: {
    fault: 'the process dies between a file and its row',
    tests: [
      [
        files,
        'killed %s times while it saves pictures, the process loses no used file and leaves no unused one',
      ],
      [files, 'housekeeping beside running saves deletes no file that a save has just stored'],
      [
        'tests/http/images/library.test.ts',
        'deletes unused files once they are an hour old, and never one in use',
      ],
    ],
  },
  23: {
    fault: 'a file is deleted from outside',
    tests: [[files, 'its address is 404, and the map, the draft, a copy and an export keep working']],
  },
  24: {
    fault: 'the disk of the database is full',
    tests: [
      [
        diskFull,
        'fault 24: on a full disk writes are 503 and reads go on, and writes work again once there is room',
      ],
    ],
  },
  25: {
    fault: 'the clock jumps',
    tests: [
      [
        'tests/faults/app/clock.test.ts',
        'fault 25: a clock an hour ahead or behind locks nobody out or in for longer',
      ],
    ],
  },
  26: {
    fault: 'one refresh token is used fifty times at once',
    tests: [
      [
        'tests/http/accounts/accounts-sessions.test.ts',
        'can be refreshed fifty times at once, and never after logout has answered',
      ],
    ],
  },
  27: {
    fault: 'one time-based code is used many times at once',
    tests: [
      [secondFactor, 'twenty tries of one code at once, on one and on many pending tokens, open one session'],
      [secondFactor, 'a time step works once, at sign-in, enable and disable together'],
    ],
  },
  28: {
    fault: 'one backup code is used many times at once',
    tests: [
      [
        secondFactor,
        'a backup code works once, in any case and without dashes, and twenty at once open one session',
      ],
    ],
  },
  29: {
    fault: 'fifty wrong codes arrive at once',
    tests: [
      [
        secondFactor,
        'of fifty wrong codes at once five are checked; then even the right one is 429 until the token ends',
      ],
      [secondFactor, 'a database error during the check of a code spends no attempt'],
    ],
  },
  30: {
    fault: 'fifty registrations of one address arrive at once',
    tests: [
      [
        'tests/http/accounts/accounts-registration.test.ts',
        'makes one account and one organization of fifty at once for one address in many spellings; the others are 400 at email',
      ],
    ],
  },
  31: {
    fault: 'twenty sign-ins of a new user arrive at once',
    tests: [
      [
        'tests/http/accounts/accounts-identity-provider.test.ts',
        'is created once, with one organization, by twenty sign-ins of a new user at once',
      ],
    ],
  },
  32: {
    fault: 'input is giant but legal',
    tests: [
      [
        'tests/faults/giant.test.ts',
        'fault 32: input over a limit is refused in two seconds and changes nothing',
      ],
      [
        'tests/faults/app/giant-save.test.ts',
        'fault 32: while a giant save is read and stored, other callers are served',
      ],
    ],
  },
  33: {
    fault: 'bodies are too deep, too long or have too many parts',
    tests: [
      [hostile, 'a body nested 100,000 deep is a 400'],
      [hostile, '%s is refused early, in little memory, and nothing is stored'],
      [hostile, 'a body in chunks of one byte is read like any other'],
      ['tests/http/operations/runtime.test.ts', 'over the limit are 413 without reading the rest'],
    ],
  },
  34: {
    fault: 'connections do not end',
    tests: [
      [hostile, 'slow heads and bodies are cut, idle connections do no harm, and all resources are released'],
      [hostile, 'requests in one packet are answered in their order'],
      ['tests/boot/http-server.test.ts', 'a body that only trickles is cut, a waiting handler is not'],
    ],
  },
  35: {
    fault: 'the identity provider is unreachable, slow, or changes its keys',
    tests: [
      [
        idToken,
        'after a rotation the first sign-in works, and unknown key ids cause one key request during the pause',
      ],
      [
        idToken,
        'a provider that is down, failing or slow is 503 within six seconds, and passwords keep working',
      ],
    ],
  },
  36: {
    fault: 'the mail server is unreachable, slow or refuses',
    tests: [
      [
        'tests/http/accounts/accounts-mail.test.ts',
        'delays no answer while it is busy, silent or down, and gets the message once it is back',
      ],
      ['tests/http/accounts/accounts-mail.test.ts', 'that refuses a recipient for good is not asked again'],
    ],
  },
  37: {
    fault: 'schedules cross a clock change or name an unknown time zone',
    tests: [
      [hours, 'are judged by the clocks of the venue, not of the visitor'],
      [hours, 'run past midnight if the close is at or before the open'],
      [hours, 'have 23 and 25 hours in the nights in which clocks change'],
      [hours, 'move a skipped time after the gap, and take the first of a repeated one'],
      [
        'tests/faults/schedules.test.ts',
        'fault 37: schedules are stored as sent, and invalid ones are a 400 at their path',
      ],
    ],
  },
  38: {
    fault: 'old history is deleted while it is paged',
    tests: [
      [recovery, 'history older than 30 days is deleted and younger history stays, even while it is read'],
      [
        'tests/http/webhooks/deliveries.test.ts',
        'is paged by 20, newest first, filtered by status and event',
      ],
    ],
  },
  39: {
    fault: 'an account is deleted during its own saves',
    tests: [
      [races, 'every call is answered, no row or file of the account is left, and shared organizations stay'],
      [
        'tests/http/accounts/accounts-profile.test.ts',
        'deletes organizations with one owner and all their content, and leaves shared ones',
      ],
    ],
  },
  40: {
    fault: 'many calls at once reach a rate limit',
    tests: [
      [
        'tests/http/operations/runtime.test.ts',
        'let exactly the anonymous requests of a minute pass, also in parallel, bad credentials among them',
      ],
      [
        'tests/unit/memory-window.test.ts',
        'no span of the window lets more calls pass than the limit, and a call after Retry-After succeeds',
      ],
      [sharedLimits, 'share one limit between processes, and parallel calls spend no more than it allows'],
      [sharedLimits, 'say when to come back, within the window'],
    ],
  },
  41: {
    fault: 'two people work in one map at once, and lose the connection in between',
    tests: [
      [
        'tests/faults/app/editor-at-once.test.ts',
        'two people who work in one map at once have the same map in the end, as the database has it, and nothing is lost',
      ],
    ],
  },
};
