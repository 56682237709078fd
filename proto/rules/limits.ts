/** Constants of the specification (spec/1 sections 5 and 9) and of the contract, shared by forms and server. */
export const limits = {
  usernameMaxChars: 20,
  passwordMinChars: 6,
  passwordMaxChars: 128,
  registerCodeChars: 6,
  captchaMaxChars: 8,
  codeMaxChars: 65_535,
  /**
   * Of one draft, which is the longest code in the longest letters; and of all drafts of one user, of which the
   * oldest give way.
   */
  draftMaxBytes: 3 * 65_535,
  draftsOfUserMaxBytes: 2_000_000,
  draftsOfUserMax: 200,
  /** Own templates of one user, for each family of languages; one is bounded like a draft. */
  templatesOfUserMax: 20,
  templatesOfUserMaxBytes: 400_000,
  /** Of a self-test, in UTF-8. */
  testInputMaxBytes: 64 * 1024,
  /** Samples of one problem that are tested with one press. */
  testedSamplesMax: 10,
  profile: {
    realnameMaxChars: 50,
    nicknameMaxChars: 20,
    signatureMaxChars: 65_535,
    blogMaxChars: 255,
    githubMaxChars: 255,
    schoolMaxChars: 100,
    numberMaxChars: 200,
    cfUsernameMaxChars: 255,
  },
  avatarMaxBytes: 2 * 1024 * 1024,
  pageMaxRows: 500,
  pageSizes: [10, 15, 30, 50, 100],
  problemPageRows: 30,
  submissionPageRows: 15,
  problemSubmissionPageRows: 10,
  /** Where totals are counted, not kept, the count ends here: the total then says "at least". */
  submissionsCountedAtMost: 10_000,
  rankPageRows: 30,
  /** Users whom a search in a rank counts, likewise. */
  usersCountedAtMost: 10_000,
  announcementPageRows: 5,
  rankChartRows: 10,
  requestTimeoutMs: 90_000,
  downloadTimeoutMs: 300_000,
  registerResendWaitS: 60,
  resetResendWaitS: 90,
  changeResendWaitS: 30,
  slideAfterFailures: 5,
  signInMaxFailures: 20,
  signInFailureWindowMs: 30 * 60_000,
  tokenLifeS: 86_400,
  tokenRefreshAfterS: 43_200,
  captchaLifeMs: 30 * 60_000,
  registerCodeLifeMs: 10 * 60_000,
  resetCodeLifeMs: 10 * 60_000,
  submitIntervalS: 8,
  /**
   * Code that one user may send to contests within the window; each submission counts for what its row costs besides.
   */
  contestCode: { maxBytes: 2 * 1024 * 1024, windowMs: 10 * 60_000, rowBytes: 512 },
  /** So long the key of a submission is remembered. */
  submissionKeyMs: 24 * 60 * 60_000,
  poll: {
    submissionMs: 2000,
    selfTestMs: 1000,
    submissionListMs: 2000,
    submissionListMaxTries: 300,
    unreadMs: 120_000,
    scoreboardMs: 30_000,
    queueMs: 10_000,
    contestAnnouncementsMs: 60_000,
  },
} as const

/** Behind one network (site setting `halls`). */
export const hallMaxPeople = 100_000

/** Name pattern and e-mail pattern checked by forms and server alike. */
export const emailPattern = '^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$'
export const registerCodePattern = '^[0-9]{6}$'

/** Credentials of judges on other machines. */
export const judgeCredentialLimits = { nameMaxChars: 64, most: 1_000 } as const
