/** What a rejudge would change. */
import { createHash } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Cell } from '@podium/proto/rules/board/cell.ts'
import { rejudgeDiffInSteps } from '@podium/proto/rules/board/rejudge-diff.ts'
import type { DiffInput, NewResult, RejudgeDiff } from '@podium/proto/rules/board/rejudge-diff.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { readWholeBoard } from '../../boards/index.ts'
import type { WholeBoard } from '../../boards/index.ts'
import { shownNamesOf, staffContest } from '../../contests/index.ts'
import { tables } from '../../entities.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Row = CallAnswer<'rejudgings'>[number]

const listed = 50

const select = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('rejudging')
    .select(['id', 'reason', 'state', 'total', 'done', 'madeBy', 'madeAt', 'endedBy', 'endedAt'])
    .where('cid', '=', cid)

const present = ({
  madeAt,
  endedAt,
  ...row
}: Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]): Row => ({
  ...row,
  madeAt: wireTime(madeAt),
  endedAt: endedAt === null ? null : wireTime(endedAt),
})

/** Throws Refusal. */
export async function listRejudgings(
  { orm, now }: Tools,
  viewer: Viewer,
  cid: number,
): Promise<CallAnswer<'rejudgings'>> {
  const db = orm.em.fork()
  await staffContest(db, { cid, viewer, now: now() }, 'rejudging')
  return (await select(db, cid).orderBy('id', 'desc').limit(listed).execute()).map(present)
}

/** What is judged already, by submission. */
const readResults = (db: Db, id: number) =>
  tables(db)
    .selectFrom('rejudging_run')
    .select(['submitId', 'status', 'score', 'timeMs as runMs', 'subtasks'])
    .where('rejudgingId', '=', id)
    .where('status', 'is not', null)
    .orderBy('submitId')
    .execute()

export interface Judged {
  readonly faults: readonly number[]
  readonly results: ReadonlyMap<number, NewResult>
}

export interface Difference {
  readonly diff: RejudgeDiff
  /** Labels by column. */
  readonly labels: readonly string[]
  readonly faults: readonly number[]
  /** The same for the same changes. */
  readonly fingerprint: string
}

/** Whoever else calls this process waits for one step at most. */
async function diffOf(input: DiffInput): Promise<RejudgeDiff> {
  const steps = rejudgeDiffInSteps(input)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await othersTurn()
  }
}

/** Throws Refusal when the contest is gone. */
export async function readBoard(db: Db, cid: number): Promise<WholeBoard> {
  const board = await readWholeBoard(db, cid)
  if (!board) throw new Refusal('rejudgingMissing')
  return board
}

/** What a rejudge says as far as it is judged. */
export async function readJudged(db: Db, id: number): Promise<Judged> {
  const found = await readResults(db, id)
  const faults = found.flatMap(({ submitId, status }) => (status === Status.systemError ? [submitId] : []))
  const results = new Map<number, NewResult>()
  for (const { submitId, status, ...result } of found)
    if (status !== null && status !== Status.systemError) results.set(submitId, { ...result, status })
  return { faults, results }
}

export async function differenceOf({ labels, ...board }: WholeBoard, { faults, results }: Judged): Promise<Difference> {
  const diff = await diffOf({ ...board, results })
  const fingerprint = createHash('sha256').update(JSON.stringify(diff)).digest('hex')
  return { diff, labels, faults, fingerprint }
}

const cellShown = (cell: Cell | null) =>
  cell && { n: cell.n, errors: cell.errors, acS: cell.acS, score: cell.score, runMs: cell.runMs }

const namedIn = ({ verdicts, cells, ranks }: RejudgeDiff): string[] => [
  ...new Set([...verdicts, ...cells, ...ranks].map(({ key }) => key)),
]

/** Throws Refusal. */
export async function previewRejudging(
  { orm, now }: Tools,
  viewer: Viewer,
  { cid, id }: CallQuery<'rejudgingPreview'>,
): Promise<CallAnswer<'rejudgingPreview'>> {
  const db = orm.em.fork()
  await staffContest(db, { cid, viewer, now: now() }, 'rejudging')
  const row = await select(db, cid).where('id', '=', id).where('state', 'in', ['judging', 'ready']).executeTakeFirst()
  if (!row) throw new Refusal('rejudgingMissing')
  const { diff, labels, faults, fingerprint } = await differenceOf(await readBoard(db, cid), await readJudged(db, id))
  const label = (column: number): string => labels[column] ?? ''
  return {
    rejudging: present(row),
    fingerprint,
    faults: [...faults],
    verdicts: diff.verdicts.map(({ key, column, ...change }) => ({
      ...change,
      username: key,
      displayId: label(column),
    })),
    cells: diff.cells.map(({ key, column, before, after }) => ({
      username: key,
      displayId: label(column),
      before: cellShown(before),
      after: cellShown(after),
    })),
    ranks: diff.ranks.map(({ key, before, after }) => ({ username: key, before, after })),
    names: await shownNamesOf(db, cid, namedIn(diff)),
  }
}
