/** What a submission to a remote problem becomes for the remote judges. */
import type { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { parseRemoteId } from '@podium/proto/rules/remote/problem-ids.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import type { LaneSite } from '@podium/proto/rules/remote/sites.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { siteSwitches } from './site-queries.ts'

interface RemoteSubmission extends Pick<
  RemoteTask,
  'submitId' | 'attempt' | 'uid' | 'language' | 'code' | 'queuedAtMs'
> {
  /** `KEY-<id of the site>`. */
  readonly displayId: string
  readonly cid: number
}

/** Why nothing can be submitted to a site; null when something can. */
async function whyNot(db: Db, laneSite: LaneSite, site: string): Promise<JudgeMessage | null> {
  const switches = await siteSwitches(db)
  if (!switches.some((one) => one.site === laneSite && one.isOn)) return judgeMessage('remoteSiteOff', { site })
  const account = await tables(db)
    .selectFrom('remote_account')
    .select('id')
    .where('site', '=', laneSite)
    .where('isEnabled', '=', true)
    .limit(1)
    .executeTakeFirst()
  return account === undefined ? judgeMessage('remoteNoAccount', { site }) : null
}

/** Of an attempt that ended so, or has not ended, the result is fetched again, and nothing is posted. */
const fetchedStatuses = [Status.submitFailed, Status.systemError]

/** The run at the site that a new attempt only has to read (contract/judging 11); null when it has to be posted. */
async function runToFetch(db: Db, { submitId, attempt }: RemoteSubmission): Promise<RemoteTask['fetch']> {
  if (attempt === 1) return null
  const found = await tables(db)
    .selectFrom('remote_attempt')
    .select(['accountId', 'runId', 'status'])
    .where('submitId', '=', submitId)
    .where('attempt', '<', attempt)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found || found.accountId === null || found.runId === null) return null
  const isFetched = found.status === null || fetchedStatuses.some((status) => status === found.status)
  return isFetched ? { accountId: found.accountId, runId: found.runId } : null
}

/** The message to the remote judges, or why the submission cannot be judged. */
export async function remoteTaskOf(db: Db, asked: RemoteSubmission): Promise<Outgoing | JudgeMessage> {
  const { displayId, cid, ...submission } = asked
  const parsed = parseRemoteId(displayId)
  if (!parsed.ok) return judgeMessage(parsed.fault)
  const { site, id: problemId } = parsed.problem
  const { laneSite, name } = remoteSites[site]
  const refused = await whyNot(db, laneSite, name)
  if (refused !== null) return refused
  const urgency = cid === 0 ? 'general' : 'contest'
  return {
    kind: 'durable',
    subject: subjects.remoteTask(laneSite, urgency),
    message: { v: 1, ...submission, site, problemId, urgency, fetch: await runToFetch(db, asked) } satisfies RemoteTask,
    messageId: `${submission.submitId}.${submission.attempt}`,
  }
}
