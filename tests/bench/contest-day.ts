/**
 * The day of a contest: 300 teams, ten people who run it, five hours at 60 times their speed. Nobody of the staff is a
 * super administrator. At the end every balloon was delivered and every text printed exactly once, and every question
 * is answered. `PODIUM_BENCH_BOARD` names a folder with board files of a real contest; without it one is made up.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { generateContest } from '@podium/services/app/demo/generate.ts'
import { readBoard } from '@podium/services/features/boards/xcpcio/read-board.ts'
import type { BoardFile, BoardRun } from '@podium/services/features/boards/xcpcio/read-board.ts'
import type { Context } from '@podium/services/platform/context.ts'
import { change, firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import type { StaffRole } from '@podium/proto/rules/contest/contest-staff.ts'
import { makeContest } from '../services-boards/support.ts'
import { Api, signUp } from '../support/api.ts'
import { contextOf } from '../support/context.ts'
import { answered, answerQuestions, direct, runBalloons, runPrints, watchBoard, Work } from './support/contest-staff.ts'
import type { Worker } from './support/contest-staff.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import { withBenchStack } from './support/stack.ts'

const [teams, runsMost, faster] = [300, 1_900, 60]
const lengthMs = 5 * 3_600_000
const dayMs = lengthMs / faster
/** Texts to be printed, and questions, of all teams together. */
const [prints, questions] = [300, 90]
const signUpsAtOnce = 6
/** The last balloons and prints are still under way when the contest is over; a busy machine needs longer for all. */
const afterEndMs = 300_000
/** What it takes to carry, print and think, in the contest's own time: a minute or two. */
const minuteMs = 60_000 / faster

const right =
  '#include <stdio.h>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }\n'
const wrong = 'int main() { return 0; }\n'

function boardOf(folder: string | undefined): BoardFile {
  if (folder !== undefined)
    return readBoard({
      config: readFileSync(join(folder, 'config.json')),
      team: readFileSync(join(folder, 'team.json')),
      run: readFileSync(join(folder, 'run.json')),
    })
  return generateContest({
    seed: 'day',
    title: 'Day',
    startMs: 0,
    lengthMs,
    frozenMs: 3_600_000,
    teams,
    problems: 12,
    momentsMs: Array.from({ length: runsMost }, (_, index) => Math.floor((index * lengthMs) / runsMost)),
  })
}

/** Runs of the first teams; of the wrong ones no more than two cores can judge in the time. */
function runsOf({ runs }: BoardFile): readonly BoardRun[] {
  const theirs = runs.filter(({ team, offsetMs }) => team < teams && offsetMs < lengthMs)
  const accepted = theirs.filter(({ status }) => status === Status.accepted)
  const others = theirs.filter(({ status }) => status !== Status.accepted)
  const every = Math.max(1, Math.ceil(others.length / Math.max(1, runsMost - accepted.length)))
  return [...accepted, ...others.filter((_, index) => index % every === 0)].toSorted((a, b) => a.offsetMs - b.offsetMs)
}

/** The problems of a contest have the test data and the languages of the first problem of the starter content. */
async function giveData(ctx: Context, cid: number): Promise<void> {
  const db = ctx.orm.em.fork()
  await change(
    db,
    sql`update problem p set data_hash = s.data_hash, judge_mode = s.judge_mode, judge_case_mode = s.judge_case_mode,
      is_remove_end_blank = s.is_remove_end_blank
      from (select * from problem where display_id = 'P1000') s
      where p.id in (select pid from contest_problem where cid = ${cid})`,
  )
  await change(
    db,
    sql`insert into problem_language (pid, language_id)
      select c.pid, l.language_id from contest_problem c, problem p join problem_language l on l.pid = p.id
      where c.cid = ${cid} and p.display_id = 'P1000'`,
  )
}

async function signUpAll(stack: Stack, names: readonly string[]): Promise<Map<string, Api>> {
  const found = new Map<string, Api>()
  const waiting = [...names]
  await Promise.all(
    Array.from({ length: signUpsAtOnce }, async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
        found.set(name, await signUp(stack, name))
    }),
  )
  return found
}

const shifts: readonly (readonly [StaffRole, number])[] = [
  ['jury', 2],
  ['balloons', 4],
  ['prints', 2],
  ['spectator', 1],
]

/** A director with an account of the site, who makes all others. Throws for one who is a super administrator. */
async function hire(stack: Stack, root: Api, cid: number): Promise<Map<StaffRole, Api[]>> {
  const director = await signUp(stack, 'director')
  await root.call('giveContestRole', { body: { cid, username: 'director', role: 'director' } })
  const staff = new Map<StaffRole, Api[]>([['director', [director]]])
  for (const [role, count] of shifts) {
    const { accounts } = await director.call('makeStaffAccounts', { body: { cid, role, count } })
    const apis: Api[] = []
    for (const { username, password } of accounts) {
      const api = new Api(stack.url)
      const { roleList } = await api.signIn(username, password)
      if (roleList.some(isRoot)) throw new Error(`${username} is a super administrator`)
      apis.push(api)
    }
    staff.set(role, apis)
  }
  return staff
}

/** Acts of participants by the time at which they come; each is sent at its time, whatever became of those before. */
class Day {
  readonly askedAtMs = new Map<string, number>()
  readonly failures: string[] = []
  /** Calls that were sent again because the service was being started. */
  again = 0
  private readonly acts: { readonly atMs: number; readonly act: () => Promise<void> }[] = []

  at(atMs: number, act: () => Promise<void>): void {
    this.acts.push({ atMs, act })
  }

  answered<Answer extends { readonly http: number }>(send: () => Promise<Answer>): Promise<Answer> {
    return answered(send, () => void (this.again += 1))
  }

  async live(): Promise<void> {
    const startMs = performance.now()
    const running: Promise<void>[] = []
    for (const { atMs, act } of this.acts.toSorted((a, b) => a.atMs - b.atMs)) {
      await sleep(Math.max(0, startMs + atMs - performance.now()))
      running.push(act().catch((error: unknown) => void this.failures.push(String(error))))
    }
    await Promise.all(running)
  }
}

interface Hall {
  readonly cid: number
  readonly names: readonly string[]
  readonly people: ReadonlyMap<string, Api>
}

const personOf = ({ names, people }: Hall, index: number): Api => {
  const api = people.get(names[index % names.length] ?? '')
  if (api === undefined) throw new Error(`no team ${index}`)
  return api
}

function plan(hall: Hall, runs: readonly BoardRun[]): Day {
  const day = new Day()
  const { cid, names } = hall
  for (const { team, problem, offsetMs, status } of runs) {
    const pid = String.fromCharCode(65 + problem)
    day.at(offsetMs / faster, async () => {
      const isRight = status === Status.accepted
      const thing = `balloon ${names[team]} ${pid}`
      if (isRight && !day.askedAtMs.has(thing)) day.askedAtMs.set(thing, performance.now())
      const body = { pid, language: 'C', code: isRight ? right : wrong, cid }
      const answer = await day.answered(() => personOf(hall, team).send('submit', { body }))
      if (answer.status !== 200) throw new Error(`submit: ${answer.msg}`)
    })
  }
  for (let index = 0; index < prints; index += 1)
    day.at(((index + 0.5) * dayMs) / prints, async () => {
      const body = { cid, content: right.repeat(3) }
      const { status, msg } = await day.answered(() => personOf(hall, index).send('submitPrintText', { body }))
      if (status !== 200) throw new Error(`print: ${msg}`)
    })
  for (let index = 0; index < questions; index += 1)
    day.at(((index + 0.5) * dayMs) / questions, async () => {
      const body = { cid, displayId: index % 3 === 0 ? null : 'A', question: `Is ${index} within the limits?` }
      const startMs = performance.now()
      const { status, msg, data } = await day.answered(() =>
        personOf(hall, index * 3).send('askClarification', { body }),
      )
      if (status !== 200) throw new Error(`question: ${msg}`)
      day.askedAtMs.set(`question ${data.id}`, startMs)
    })
  return day
}

interface Counted {
  readonly solved: number
  readonly undelivered: number
  readonly prints: number
  readonly unprinted: number
  readonly questions: number
  readonly unanswered: number
  readonly waiting: number
}

/** As the database has it. */
async function count(ctx: Context, cid: number): Promise<Counted> {
  const found = await firstRow(
    ctx.orm.em.fork(),
    sql<Counted>`
    select
      (select count(distinct (uid, cpid))::int from contest_record where cid = ${cid} and status = 0) as solved,
      (select count(*)::int from (select bool_or(checked) as is_done from contest_record
        where cid = ${cid} and status = 0 group by uid, cpid) s where not is_done) as undelivered,
      (select count(*)::int from contest_print where cid = ${cid}) as prints,
      (select count(*)::int from contest_print where cid = ${cid} and status = 0) as unprinted,
      (select count(*)::int from clarification where cid = ${cid}) as questions,
      (select count(*)::int from clarification where cid = ${cid} and answer is null) as unanswered,
      (select count(*)::int from submission where cid = ${cid} and status in (5, 6, 7)) as waiting`,
  )
  if (found === null) throw new Error('nothing counted')
  return found
}

const isQuiet = ({ undelivered, unprinted, unanswered, waiting }: Counted): boolean =>
  undelivered + unprinted + unanswered + waiting === 0

async function work(hall: Hall, staff: ReadonlyMap<StaffRole, readonly Api[]>, isOver: () => boolean) {
  const all = new Work()
  const workersOf = (role: StaffRole): Worker[] =>
    (staff.get(role) ?? []).map((api, index) => ({ name: `${role} ${index + 1}`, api, work: all, cid: hall.cid }))
  const shift = { isOver, takesMs: () => minuteMs * (0.3 + Math.random() * 0.5) }
  const done = Promise.all([
    ...workersOf('director').map((one) => direct(one, { isOver, takesMs: () => minuteMs * 2 })),
    ...workersOf('jury').map((one) => answerQuestions(one, shift)),
    ...workersOf('balloons').map((one) => runBalloons(one, { isOver, takesMs: () => shift.takesMs() / 2 })),
    ...workersOf('prints').map((one) => runPrints(one, shift)),
    ...workersOf('spectator').map((one) => watchBoard(one, shift)),
  ])
  return { all, done }
}

function report(day: Day, all: Work, counted: Counted): void {
  const waitsMs = (kind: string): number[] =>
    [...all.endedAtMs].flatMap(([thing, endMs]) => {
      const startMs = day.askedAtMs.get(thing)
      return startMs === undefined || !thing.startsWith(kind) ? [] : [endMs - startMs]
    })
  const endsOf = (kind: string) => [...all.ends].filter(([thing]) => thing.startsWith(kind))
  const isOnce = (kind: string, most: number): boolean =>
    most > 0 && endsOf(kind).length === most && endsOf(kind).every(([, times]) => times === 1)
  printRow('a call of the staff', figuresOf(all.callsMs))
  printRow('solved -> balloon delivered', figuresOf(waitsMs('balloon')))
  printRow('asked -> answered', figuresOf(waitsMs('question')))
  console.log(
    `${counted.solved} balloons (${counted.undelivered} not delivered), ${counted.prints} prints, ` +
      `${counted.questions} questions; ` +
      `${all.callsMs.length} steps of the staff, ${all.conflicts} came second; ` +
      `${all.again + day.again} calls were sent again while the service started anew`,
  )
  for (const failure of [...day.failures, ...all.failures].slice(0, 10)) console.log(failure)
  mustHold('every balloon was delivered exactly once', isOnce('balloon', counted.solved) && counted.undelivered === 0)
  mustHold('every text was printed exactly once', counted.unprinted === 0 && isOnce('print', counted.prints))
  mustHold('every question is answered', counted.unanswered === 0 && isOnce('question', counted.questions))
  mustHold('no call of the staff needed more than their roles', all.failures.length === 0)
  mustHold('no call of a team failed', day.failures.length === 0)
}

async function run(stack: Stack): Promise<void> {
  const board = boardOf(process.env.PODIUM_BENCH_BOARD)
  const runs = runsOf(board)
  const names = board.teams.slice(0, teams).map((_, index) => `team${index + 1}`)
  const people = await signUpAll(stack, names)
  const { ctx, close } = await contextOf(stack)
  const root = new Api(stack.url)
  await root.signIn('root', stack.rootPassword)
  const startMs = Date.now()
  const { cid } = await makeContest(ctx, {
    users: names,
    problems: Math.max(...runs.map(({ problem }) => problem)) + 1,
    startMs,
    durationS: Math.ceil(dayMs / 1_000) + 30,
    sealFromS: Math.ceil((dayMs * 0.8) / 1_000),
    fields: { open_print: true },
  })
  await giveData(ctx, cid)
  const staff = await hire(stack, root, cid)
  const hall: Hall = { cid, names, people }
  let isOver = false
  const { all, done } = await work(hall, staff, () => isOver)
  const day = plan(hall, runs)
  console.log(`${names.length} teams, ${runs.length} submissions in ${dayMs / 1_000} s`)
  await day.live()
  const lastMs = performance.now() + afterEndMs
  let counted = await count(ctx, cid)
  while (!isQuiet(counted) && performance.now() < lastMs) {
    await sleep(1_000)
    counted = await count(ctx, cid)
  }
  isOver = true
  const events = await done
  console.log(`events that reached the staff's sockets: ${events.reduce((sum, one) => sum + one, 0)}`)
  report(day, all, counted)
  await close()
}

await withBenchStack(run)
process.exit()
