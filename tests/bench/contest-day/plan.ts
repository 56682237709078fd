/** Who does what in the day: the runs of a board, texts to be printed and questions, each at its time. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateContest } from '@podium/services/app/demo/generate.ts'
import { readBoard } from '@podium/services/features/boards/xcpcio/read-board.ts'
import type { BoardFile, BoardRun } from '@podium/services/features/boards/xcpcio/read-board.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Api } from '../../support/api.ts'
import { answered } from '../support/contest-staff.ts'

export const [teams, faster] = [300, 60]
const runsMost = 1_900
const lengthMs = 5 * 3_600_000
export const dayMs = lengthMs / faster
/** Texts to be printed, and questions, of all teams together. */
const [prints, questions] = [300, 90]

const right =
  '#include <stdio.h>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }\n'
const wrong = 'int main() { return 0; }\n'

export function boardOf(folder: string | undefined): BoardFile {
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
export function runsOf({ runs }: BoardFile): readonly BoardRun[] {
  const theirs = runs.filter(({ team, offsetMs }) => team < teams && offsetMs < lengthMs)
  const accepted = theirs.filter(({ status }) => status === Status.accepted)
  const others = theirs.filter(({ status }) => status !== Status.accepted)
  const every = Math.max(1, Math.ceil(others.length / Math.max(1, runsMost - accepted.length)))
  return [...accepted, ...others.filter((_, index) => index % every === 0)].toSorted((a, b) => a.offsetMs - b.offsetMs)
}

/** Acts of participants by the time at which they come; each is sent at its time, whatever became of those before. */
export class Day {
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

export interface Hall {
  readonly cid: number
  readonly names: readonly string[]
  readonly people: ReadonlyMap<string, Api>
}

const personOf = ({ names, people }: Hall, index: number): Api => {
  const api = people.get(names[index % names.length] ?? '')
  if (api === undefined) throw new Error(`no team ${index}`)
  return api
}

export function plan(hall: Hall, runs: readonly BoardRun[]): Day {
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
