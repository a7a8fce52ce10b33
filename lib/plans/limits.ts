import { kilobyte, megabyte } from './units.ts';

/** Every bound of docs/contract.md (2.4 Bodies, 5.9 Bounds and others), with its unit in the name. */
export const limits = {
  jsonBytesMax: megabyte,
  projectJsonBytesMax: 60 * megabyte,
  changesJsonBytesMax: 10 * megabyte,
  multipartBytesMax: 60 * megabyte,
  /** Memory for bodies of up to a megabyte, all together, while they are received. */
  smallBodiesBytesMax: 32 * megabyte,
  /** Memory for the largest body, twice because one caller may use half of it, and for the small bodies. */
  bodyMegabytesMin: 152,
  jsonDepthMax: 32,
  /** More than the largest map has in a body of the largest size. */
  jsonObjectsMax: 1_200_000,
  jsonMembersMax: 1000,
  jsonArraysMax: 6_000_000,
  imageBytesMax: 5 * megabyte,
  /** Below the 4.5 MB of hosts such as Vercel, with room for the rest of a form. Larger files go to the store. */
  hostBodyBytesMax: 4 * megabyte,
  directUploadSeconds: 15 * 60,
  faultsMax: 50,

  pageSizeDefault: 20,
  pageSizeMax: 100,
  diffPageSize: 100,

  /** How long somebody counts as present who says nothing more. */
  presenceSeconds: 30,
  presenceSelectionMax: 100,
  /** People who are shown in one project. */
  presencePeopleMax: 50,
  /** Changes of presence are gathered for so long. */
  presenceTellMs: 100,
  /** Open streams of projects, of a process and of one person. */
  projectStreamsMax: 1000,
  projectStreamsPerPersonMax: 20,

  nameCharsMax: 200,
  descriptionCharsMax: 10_000,
  featuresMax: 50,
  featureCharsMax: 200,
  labelCharsMax: 100,
  addressCharsMax: 500,
  urlCharsMax: 2048,
  emailCharsMax: 254,
  keyCharsMax: 100,
  externalIdCharsMax: 100,
  /** An id, a key, or an external id behind its prefix. */
  placeNameCharsMax: 104,
  /** How long the key of a map that was public stays with its organization. */
  keptKeyDays: 365,
  tagsPerEntityMax: 50,
  imagesPerEntityMax: 20,
  altCharsMax: 300,
  tagsPerProjectMax: 500,
  /** Of the stored body of an area or marker, and of the texts in it. */
  placeBytesMax: 256 * kilobyte,
  placeTextBytesMax: 128 * kilobyte,
  levelBytesMax: 512 * kilobyte,
  tagBytesMax: 16 * kilobyte,
  /** Languages in one text of a write. A project has fewer, but texts in earlier languages are kept. */
  textLanguagesMax: 100,
  customCssCharsMax: 50_000,
  cssRulesMax: 2000,
  cssCommasMax: 5000,
  cssDepthMax: 32,
  allowedDomainsMax: 100,
  languagesMax: 50,

  levelsMax: 50,
  areasMax: 20_000,
  markersMax: 20_000,
  cornersMin: 3,
  cornersMax: 10_000,
  coordinatePxMax: 1_000_000,
  canvasPxMax: 20_000,
  canvasPxDefault: 1000,
  zoomMin: 0.01,
  zoomMax: 100,
  orderMax: 100_000,
  strokeWidthMax: 100,
  markerSizePxMin: 1,
  markerSizePxMax: 500,
  ratingMax: 100,
  markerNumberMax: 1_000_000,
  occupancyPeriodsMax: 500,
  hoursPerDayMax: 20,
  hoursExceptionsMax: 366,
  metersPerPixelMin: 0.0001,
  metersPerPixelMax: 100,
  buildingCharsMax: 100,
  floorColorsMax: 24,
  floorLinesMax: 2000,
  linePointsMin: 2,
  linePointsMax: 100,
  /** How often the lines of one level cross. */
  lineCrossingsMax: 100_000,
  /** Markers of stairs, lifts and the like, and doors with hours or one way. */
  connectorsMax: 2000,
  shaftEndsMax: 100,
  /** Ends of one shaft and kind on one level: a lift has one door a floor. */
  shaftLevelEndsMax: 2,
  shaftLevelLiftsMax: 1,
  /** Degrees, clockwise from the image's top. */
  headingMax: 359,
  waySecondsMax: 3600,
  wayEndCharsMax: 200,
  /** Metres a second. */
  walkingSpeedMin: 0.3,
  walkingSpeedMax: 3,
  keywordsMax: 20,
  keywordCharsMax: 60,
  idleSecondsMin: 15,
  idleSecondsMax: 600,
  attractCharsMax: 200,
  kioskTilesMax: 6,
  screenMmMax: 5000,
  changesMax: 5000,
  /** Waiting writes of one project or organization, in one process. */
  writesWaitingMax: 200,
  writeWaitMsMax: 30_000,
  /** How long a write waits for a lock of another process. */
  lockWaitMsMax: 10_000,
  /** How long one statement of a transaction may take, and how long the process may leave a transaction idle. */
  statementMsMax: 60_000,
  transactionIdleMsMax: 60_000,
  /** Time limit of the answer about health. */
  healthMsMax: 800,
  bulkUpdatesMax: 500,
  iconsPerProjectMax: 500,
  archiveFilesMax: 20_000,
  archiveBytesMax: 400 * megabyte,
  versionsKeptMax: 100,
  draftVersionsKeptMax: 50,
  draftVersionDaysKept: 90,
  versionNoteCharsMax: 200,
  /** A write that changes or deletes more existing places makes a version first, at most one in these minutes. */
  placesOfLargeWrite: 100,
  largeWriteMinutes: 10,
  /** Versions of drafts count in the usage at this part of their bytes. */
  versionUsageDivisor: 10,
  previewLinksMax: 50,
  previewLinkDaysMax: 365,
  activityRetentionDays: 365,
  noteCharsMax: 2000,
  /** Open comments, and open reports, of one project. */
  openNotesMax: 500,
  noteRepliesMax: 50,
  closedNoteRetentionDays: 365,
  searchResultsMax: 50,
  searchedCharsMax: 500,

  passwordCharsMin: 8,
  passwordCharsMax: 128,
  accessTokenSeconds: 15 * 60,
  sessionSeconds: 30 * 24 * 60 * 60,
  /** A browser session ends then, however often it is used. */
  browserSessionSecondsMax: 180 * 24 * 60 * 60,
  tokenLeewaySeconds: 30,
  pendingTokenSeconds: 5 * 60,
  pendingTokenAttemptsMax: 5,
  secondFactorWindowSeconds: 15 * 60,
  secondFactorWrongMax: 15,
  backupCodesCount: 10,
  resetTokenSeconds: 60 * 60,
  verificationTokenSeconds: 7 * 24 * 60 * 60,
  organizationsMadeMax: 10,
  memberlessDaysMax: 30,
  invitationSeconds: 7 * 24 * 60 * 60,

  webhooksPerOrganizationMax: 20,
  webhookTimeoutMs: 5000,
  webhookFailuresMax: 20,
  webhookResponseBytesMax: 1024,
  deliveryRetentionDays: 30,

  analyticsEventsPerBatchMax: 100,
  analyticsEventBytesMax: 4096,
  analyticsPastSecondsMax: 24 * 60 * 60,
  analyticsFutureSecondsMax: 5 * 60,
  /** Events are kept for these months and the current one; sums longer, to compare with the year before. */
  analyticsMonthsKept: 13,
  analyticsSumMonthsKept: 37,
  analyticsQuarterDaysKept: 16,
  weeklyMailMapsMax: 10,
  noteMailMinutes: 60,
  /** Older notes send no mail: they are from before an outage or from a version without these mails. */
  noteMailAgeMinutesMax: 24 * 60,
  noteMailNotesMax: 5,
  noteMailCharsMax: 200,
  weeklyMailSearchesMax: 5,
  reportDaysDefault: 30,
  reportDaysMax: 366,
  reportEntriesMax: 20,
  neverOpenedMax: 200,
} as const;
