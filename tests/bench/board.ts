/** A board of 2,554 teams and 13 problems: one verdict, its push, the snapshot, the import of the whole. */
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { recomputeCells } from '@podium/services/features/boards/store/recompute.hot-sql.ts'
import { importBoard } from '@podium/services/features/boards/import/commands.ts'
import { readBoard } from '@podium/services/features/boards/xcpcio/read-board.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { makeBoard, newerFiles } from '../services-boards/board-files.ts'
import { giveVerdict, makeAttempt } from '../services-boards/support.ts'
import type { MadeContest } from '../services-boards/support.ts'
import { startServices, startStack } from '../services/support/stack.ts'
import type { TestServices } from '../services/support/stack.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import { isFast } from './support/ways.ts'
import { rootViewer } from '../services/support/people.ts'

const teams = 2_554
const problems = 13
const rounds = 200
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

async function importWhole({ ctx }: TestServices): Promise<MadeContest> {
  const files = newerFiles(makeBoard(5, teams, 34_262, problems))
  const parts = Object.fromEntries(
    Object.entries(files).map(([name, value]) => [name, Buffer.from(JSON.stringify(value))]),
  )
  let cid = 0
  const tookMs = await timed(async () => {
    cid = await importBoard(ctx, rootViewer, readBoard(parts))
  })
  printRow('import of 34,262 runs', { p50Ms: tookMs, p99Ms: tookMs })
  const db = ctx.orm.em.fork()
  const found = await rows(db, sql<{ id: number }>`select id from contest_problem where cid = ${cid} order by id`)
  const people = await rows(
    db,
    sql<{ uid: string; username: string }>`
    select u.uid, u.username from contest_register r join users u on u.uid = r.uid where r.cid = ${cid}
      order by u.username`,
  )
  return {
    cid,
    startMs: 1_700_000_000_000,
    cpids: found.map(({ id }) => id),
    uids: new Map(people.map(({ uid, username }) => [username, uid])),
  }
}

/** Bytes of the largest message that a board's topics got, and what is measured of each verdict. */
async function measureVerdicts({ ctx }: TestServices, contest: MadeContest): Promise<void> {
  const names = [...contest.uids.keys()]
  const whole: number[] = []
  const board: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const user = names[(round * 37) % names.length] ?? ''
    const problem = round % problems
    const submitId = await makeAttempt(ctx, contest, { user, problem, timeS: 9_000 + round })
    whole.push(await timed(() => giveVerdict(ctx, submitId, round % 3 === 0 ? Status.accepted : Status.wrongAnswer)))
    const key = { cid: contest.cid, uids: [contest.uids.get(user) ?? ''], cpid: contest.cpids[problem] ?? 0 }
    await ctx.orm.em.fork().transactional(async (db) => {
      await rows(
        db,
        sql`update contest_record set status = ${round % 3 === 0 ? Status.wrongAnswer : Status.accepted}
          where submit_id = ${submitId}`,
      )
      board.push(await timed(() => recomputeCells(db, key)))
    })
  }
  printRow('a verdict, everything stored', figuresOf(whole))
  printRow('of it the board', figuresOf(board))
  mustHold('one verdict into the board under 5 ms in the database', figuresOf(board).p50Ms < 5)
  const [push] = await rows(
    ctx.orm.em.fork(),
    sql<{ bytes: number }>`
    select max(length(payload)) as bytes from outbox
      where payload like '%"topic":"board:${sql.raw(String(contest.cid))}:%'`,
  )
  console.log(`largest push: ${push?.bytes} bytes`)
  mustHold('push under 1 kB', (push?.bytes ?? 0) < 1_000)
}

async function measureSnapshot({ app, ctx }: TestServices, contest: MadeContest): Promise<void> {
  const ask = () =>
    app.inject({ url: `/api/get-contest-board?cid=${contest.cid}`, headers: { 'accept-encoding': 'br' } })
  const { rawPayload } = await ask()
  console.log(`snapshot: ${rawPayload.length} bytes compressed`)
  mustHold('snapshot under 120 kB', rawPayload.length < 120_000)
  const warm: number[] = []
  const fresh: number[] = []
  for (let round = 0; round < rounds; round += 1) warm.push(await timed(ask))
  for (let round = 0; round < 40; round += 1) {
    const user = [...contest.uids.keys()][round] ?? ''
    await giveVerdict(
      ctx,
      await makeAttempt(ctx, contest, { user, problem: 3, timeS: 12_000 + round }),
      Status.accepted,
    )
    fresh.push(await timed(ask))
  }
  const sorted = warm.toSorted((a, b) => a - b)
  printRow('snapshot, warm', figuresOf(warm))
  printRow('snapshot, first of a revision', figuresOf(fresh))
  mustHold('snapshot p95 under 30 ms warm', (sorted[Math.floor(rounds * 0.95)] ?? Number.NaN) < 30)
}

const stack = await startStack()
const services = await startServices(stack, { fast: isFast })
try {
  const contest = await importWhole(services)
  await measureVerdicts(services, contest)
  await measureSnapshot(services, contest)
} finally {
  await services.stop()
  await stack.stop()
}
