/** A list or a range of problems, imported one after the other as a task that goes on without its page. */
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { liveMessage } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { idsIn } from '@podium/proto/rules/remote/import-ids.ts'
import { remoteDisplayId } from '@podium/proto/rules/remote/problem-ids.ts'
import type { StatementLanguage } from '@podium/proto/rules/remote/statement-languages.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { nextLabel } from '../contests/index.ts'
import { openJob, reasonOf, runJob } from '../exchange/index.ts'
import type { ItemReport, JobControl } from '../exchange/index.ts'
import { checkTakes } from '../trainings/index.ts'
import { badId, ImportFailure } from './reading/ask.ts'
import type { RemoteId } from './reading/ask.ts'
import { findImported, importRemote, publicFor } from './commands.ts'
import { importIntoContest, importIntoTraining } from './into-commands.ts'
import { formatOf, intoOf } from './job-form.ts'
import type { Into } from './job-form.ts'
import { updateRemote } from './update-commands.ts'

type Body = CallBody<'startRemoteImport'>

/** Of remote judges that read other problems at the moment. */
const busyTries = 10
const busyWaitMs = 3_000
/** What the site or the way to it does wrong ends the task: each further problem would meet it too. */
const endsAll = ['site', 'no-judge']

interface Work {
  readonly ctx: Context
  readonly viewer: Viewer
  readonly auth: number
  readonly isUpdate: boolean
  readonly language: StatementLanguage | undefined
  /** Where problems are put besides the bank; null for nowhere. */
  readonly into: Into | null
  readonly keepInBank: boolean | null
}

type Outcome = Pick<ItemReport, 'outcome' | 'displayId'>

/** A contest goes on with the next label that is free. */
async function put(work: Work, asked: RemoteId, { kind, id }: Into): Promise<Outcome> {
  const { ctx, viewer, language, keepInBank } = work
  if (kind === 'contest') {
    const displayId = await nextLabel(ctx.orm.em.fork(), viewer, id)
    await importIntoContest(ctx, { viewer, asked, language, cid: id, displayId, keepInBank })
  } else await importIntoTraining(ctx, { viewer, asked, language, tid: id })
  return { outcome: 'stored', displayId: asked.displayId }
}

async function one(work: Work, asked: RemoteId): Promise<Outcome> {
  const { ctx, viewer, auth, isUpdate, language, into } = work
  const { displayId } = asked
  if (into !== null) return put(work, asked, into)
  const found = await findImported(ctx.orm.em.fork(), asked)
  if (found === undefined) {
    await importRemote(ctx, { viewer, asked, language, auth })
    return { outcome: 'stored', displayId }
  }
  // It stays in the language that it was imported in.
  if (!isUpdate) return { outcome: 'exists', displayId }
  const changed = await updateRemote(ctx, viewer, { pid: found.id, chosen: null })
  return { outcome: changed.length > 0 ? 'replaced' : 'unchanged', displayId }
}

/** Refusals of a problem that is where it should get. */
const alreadyThere: readonly ErrorCode[] = ['remoteProblemExists', 'contestProblemTwice', 'trainingProblemTwice']

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function patiently(work: Work, asked: RemoteId): Promise<Outcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await one(work, asked)
    } catch (error) {
      if (!(error instanceof ImportFailure) || error.why !== 'busy' || tries >= busyTries) throw error
      await wait(busyWaitMs)
    }
  }
}

async function itemOf(work: Work, asked: RemoteId, position: number): Promise<ItemReport> {
  const base = { name: asked.id, place: position, notes: [] }
  try {
    return { ...base, ...(await patiently(work, asked)), reason: null }
  } catch (error) {
    if (error instanceof ImportFailure && endsAll.includes(error.why)) throw error
    if (!(error instanceof Refusal)) work.ctx.log.error({ err: error, ...asked }, 'a remote problem was not imported')
    const reason = error instanceof Refusal ? reasonOf(error) : ({ code: 'importFailed', params: {} } as const)
    const isThere = alreadyThere.includes(reason.code)
    return { ...base, outcome: isThere ? 'exists' : 'failed', displayId: isThere ? asked.displayId : null, reason }
  }
}

/** How far the task is, for its page: done problems count up, and at the end the state is another. */
function notify(
  { bus, now }: Context,
  id: number,
  progress: { state: 'running' | 'done' | 'failed'; done: number; total: number },
) {
  const data = { contestant: { id, ...progress } }
  bus.publish(
    subjects.live,
    liveMessage({ topic: topics.remoteImport(id), rev: now().getTime(), kind: 'progress', data }),
  )
}

async function importAll(work: Work, id: number, asked: readonly RemoteId[], control: JobControl): Promise<null> {
  const total = asked.length
  await control.setTotal(total)
  for (const [position, one] of asked.entries()) {
    await control.add(await itemOf(work, one, position))
    if (position + 1 < total) notify(work.ctx, id, { state: 'running', done: position + 1, total })
  }
  return null
}

/** Throws Refusal. @returns the id of the task */
export async function startRemoteImport(
  ctx: Context,
  viewer: Viewer,
  { site, ids: text, isPrivate = false, isUpdate = false, language, cid, tid, keepInBank = null }: Body,
): Promise<{ id: number }> {
  const parsed = idsIn(site, text)
  if (!parsed.ok) throw badId(parsed.part, parsed.fault)
  if (cid !== undefined) await nextLabel(ctx.orm.em.fork(), viewer, cid)
  else if (tid !== undefined) await checkTakes(ctx.orm.em.fork(), viewer, { tid })
  const into = intoOf({ cid, tid })
  const asked = parsed.ids.map((id) => ({ site, id, displayId: remoteDisplayId({ site, id }) }))
  const id = await openJob(ctx, viewer, { kind: 'remote', format: formatOf({ site, into }), fileName: text })
  const auth = isPrivate ? problemAuths.private : (publicFor(viewer) ?? problemAuths.private)
  const work = { ctx, viewer, auth, isUpdate, language, into, keepInBank }
  void runJob(ctx, id, (control) => importAll(work, id, asked, control)).then((reason) =>
    notify(ctx, id, { state: reason === null ? 'done' : 'failed', done: asked.length, total: asked.length }),
  )
  return { id }
}
