/** Who uses the layout: people who submit until they have an answer, and boards that are open all the time. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Api } from '../support/api.ts'
import { followBoard } from '../support/board-follower.ts'
import type { BoardFollower } from '../support/board-follower.ts'
import { gateways } from './machines.ts'
import type { Site } from './site.ts'

export interface Sent {
  readonly submitId: number
  /** Verdict that it must get. */
  readonly expected: number
  readonly sentAtMs: number
  /** Until the answer came. */
  readonly tookMs: number
  /** Of these, all but the last one had no answer. */
  readonly tries: number
}

const right =
  '#include <stdio.h>\nint main(void) { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); return 0; }\n'
const wrong = right.replace('a + b);', 'a + b + 1);')
const kinds = [
  { code: right, expected: 0 },
  { code: wrong, expected: -1 },
] as const

const patienceMs = 5_000
const againMs = 200

export interface Program {
  readonly code: string
  readonly expected: number
  /** Sent as it is: judges have it compiled already. Otherwise each is another one. */
  readonly isSame?: boolean
}

export const same: Program = { code: right, expected: 0, isSame: true }

interface Where {
  readonly cid: number
  readonly pid: string
}

/**
 * Submits with a key, and again with the same key whenever no answer came in time: an answer that is late meanwhile
 * has stored the same submission.
 */
export async function submitUntilAnswered(
  api: Api,
  { cid, pid }: Where,
  { code, expected, isSame }: Program,
): Promise<Sent> {
  const sentAtMs = Date.now()
  const body = { pid, language: 'C', code: isSame ? code : `${code}// ${sentAtMs}`, cid, idempotencyKey: randomUUID() }
  for (let tries = 1; ; tries += 1) {
    const answer = await Promise.race([api.send('submit', { body }).catch(() => null), sleep(patienceMs, null)])
    if (answer?.status === 200)
      return { submitId: answer.data.submitId, expected, sentAtMs, tookMs: Date.now() - sentAtMs, tries }
    if (answer && answer.http < 500 && answer.http !== 429)
      throw new Error(`refused: ${answer.http}/${answer.status} ${answer.msg}`)
    await sleep(againMs)
  }
}

export interface Crowd {
  readonly api: readonly Api[]
  readonly names: readonly string[]
}

/** Accounts that are signed in. */
export async function makeCrowd(root: Api, site: Site, count: number): Promise<Crowd> {
  const names = Array.from({ length: count }, (_, index) => `crowd${index}`)
  await root.call('insertUserRows', { body: { users: names.map((name) => [name, 'podium-1']) } })
  const api: Api[] = []
  for (const name of names) {
    const one = new Api(site.url)
    await one.signIn(name, 'podium-1')
    api.push(one)
  }
  return { api, names }
}

interface Load extends Where {
  readonly count: number
  /** Submissions a second of all together, however long the answers take. */
  readonly perSecond: number
  readonly program?: Program
}

/** Submits `count` programs, right and wrong ones in turn. */
export async function submitMany(
  { api }: Crowd,
  { cid, pid, count, perSecond, program }: Load,
  onSent: (count: number) => void = () => undefined,
): Promise<Sent[]> {
  const startMs = performance.now()
  let done = 0
  const one = async (index: number): Promise<Sent> => {
    await sleep(Math.max(0, startMs + (index * 1000) / perSecond - performance.now()))
    const sender = api[index % api.length]
    if (sender === undefined) throw new Error('nobody submits')
    const sent = await submitUntilAnswered(sender, { cid, pid }, program ?? kinds[(index >> 1) % 2] ?? kinds[0])
    onSent((done += 1))
    return sent
  }
  return Promise.all(Array.from({ length: count }, (_, index) => one(index)))
}

export interface Calls {
  /** Milliseconds of each that was answered. */
  readonly tookMs: number[]
  /** How each other one was answered. */
  readonly refused: string[]
  readonly stop: () => Promise<void>
}

/** Reads what a page of a contest reads, so often a second; a call is made once. */
export function keepReading({ api }: Crowd, { cid }: Pick<Where, 'cid'>, perSecond: number): Calls {
  const [tookMs, refused]: [number[], string[]] = [[], []]
  const open = new Set<Promise<void>>()
  let made = 0
  const read = async (): Promise<void> => {
    const reader = api[made % api.length]
    const startMs = performance.now()
    const asked =
      made++ % 2 ? reader?.send('contestBoard', { query: { cid } }) : reader?.send('contestInfo', { query: { cid } })
    const answer = await asked?.catch((error: unknown) => String(error))
    if (typeof answer === 'object' && answer.status === 200) tookMs.push(performance.now() - startMs)
    else refused.push(typeof answer === 'object' ? `${answer.http} ${answer.msg}` : String(answer))
  }
  const timer = setInterval(() => {
    const reading = read().finally(() => open.delete(reading))
    open.add(reading)
  }, 1000 / perSecond)
  return {
    tookMs,
    refused,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(open)
    },
  }
}

/** A board that is open through each of the gateways, and one through the proxy. */
export const openBoards = (site: Site, cid: number): ReadonlyMap<string, BoardFollower> =>
  new Map([
    ...gateways.map((name) => [name, followBoard(site.url, cid, { socketUrl: site.urlOf(name) })] as const),
    ['proxy', followBoard(site.url, cid)],
  ])
