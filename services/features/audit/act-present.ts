/** What an act was about that has changed no row by itself: the nearest thing that its call named. */

interface Act {
  readonly call: string
  /** The contest that the call named. */
  readonly cid: number | null
  /** What it was asked for. */
  readonly after: unknown
}

export interface Named {
  /** As rows of the log name their kinds. */
  readonly kind: string
  /** Its number, uid or label. */
  readonly object: string
}

/** Fields that name something, the nearest first. */
const nearest: readonly (readonly [field: string, kind: string])[] = [
  ['submitId', 'submission'],
  ['pid', 'problem'],
  ['problemId', 'problem'],
  ['displayId', 'contest_problem'],
  ['uid', 'users'],
  ['username', 'users'],
  ['did', 'discussion'],
  ['tid', 'training'],
]
/** What `id` is in calls of which the other fields say less. */
const ofCalls: Readonly<Record<string, string>> = {
  readDiscussionReport: 'discussion_report',
  revokeContestApiToken: 'contest_api_token',
  removeContestWebhook: 'contest_webhook',
  retryContestWebhook: 'contest_webhook',
  sendPrintAgain: 'contest_print',
  stepPrint: 'contest_print',
}
const farther: readonly (readonly [field: string, kind: string])[] = [
  ['cid', 'contest'],
  ['gid', 'user_group'],
]

const isName = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

/** Null for an act of the whole site. */
export function objectOfAct({ call, cid, after }: Act): Named | null {
  const asked: Readonly<Record<string, unknown>> = typeof after === 'object' && after !== null ? { ...after } : {}
  const fields = [...nearest, ...(ofCalls[call] === undefined ? [] : [['id', ofCalls[call]] as const]), ...farther]
  for (const [field, kind] of fields) {
    const value = asked[field]
    if (isName(value)) return { kind, object: String(value) }
  }
  return cid === null ? null : { kind: 'contest', object: String(cid) }
}
