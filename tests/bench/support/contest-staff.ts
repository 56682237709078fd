/** Staff of a contest at work, each with an own account: what is new comes by a socket, what they do are calls. */
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { ClientToServer, ServerToClient } from '@podium/proto/events/events.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { Api } from '../../support/api.ts'

/** A socket that was silent for so long is looked after all the same, as pages do. */
const lookAfterMs = 10_000
const rowsAtOnce = 30

/** A process that is started anew answers so meanwhile; pages ask again. */
const restarting = 503
const againMs = 500
const mostTries = 20

/** The answer, asked for again while the service starts anew. @param onAgain counts that */
export async function answered<Answer extends { readonly http: number }>(
  send: () => Promise<Answer>,
  onAgain: () => void,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send()
    if (answer.http !== restarting || tries === mostTries) return answer
    onAgain()
    await sleep(againMs)
  }
}

/** What the staff did, gathered over all of them. */
export class Work {
  /** How often each thing was brought to its end, by kind and number. */
  readonly ends = new Map<string, number>()
  readonly callsMs: number[] = []
  /** Of two who reached for the same thing, the second. */
  conflicts = 0
  /** Calls that were sent again because the service was being started. */
  again = 0
  /** Calls that a right was missing for, or that failed in any other way. */
  readonly failures: string[] = []
  /** When each thing was brought to its end. */
  readonly endedAtMs = new Map<string, number>()

  end(thing: string): void {
    this.ends.set(thing, (this.ends.get(thing) ?? 0) + 1)
    this.endedAtMs.set(thing, performance.now())
  }
}

export interface Worker {
  readonly name: string
  readonly api: Api
  readonly work: Work
  readonly cid: number
}

/** Whether a step was taken. A step that another was first to is none, and no failure either. */
async function isDone(
  { work, name }: Worker,
  send: () => Promise<{ readonly http: number; readonly status: number; readonly msg: string }>,
): Promise<boolean> {
  const startMs = performance.now()
  const { http, status, msg } = await answered(send, () => void (work.again += 1))
  work.callsMs.push(performance.now() - startMs)
  if (status === 200) return true
  if (http === 200 || status === 400) work.conflicts += 1
  else work.failures.push(`${name}: ${http}/${status} ${msg}`)
  return false
}

/** What a page of the staff shows. Throws for one that is closed to them. */
async function read<Data>(
  { work, name }: Worker,
  send: () => Promise<{ readonly http: number; readonly status: number; readonly msg: string; readonly data: Data }>,
): Promise<Data> {
  const { http, status, msg, data } = await answered(send, () => void (work.again += 1))
  if (status !== 200) throw new Error(`${name}: ${http}/${status} ${msg}`)
  return data
}

/** Wakes with each event of a topic. Rejects when the reader may not watch it. */
async function watch({ api }: Worker, topic: string) {
  const socket: Socket<ServerToClient, ClientToServer> = io(api.url, {
    path: '/live',
    transports: ['websocket'],
    forceNew: true,
    auth: { token: api.token },
  })
  let woken = Promise.withResolvers<void>()
  let events = 0
  socket.on('event', () => {
    events += 1
    woken.resolve()
  })
  const ack = await socket.emitWithAck('watch', topic as never)
  if (!ack.ok) throw new Error(`watch ${topic}: ${ack.code}`)
  return {
    events: () => events,
    untilNews: async () => {
      await Promise.race([woken.promise, sleep(lookAfterMs)])
      woken = Promise.withResolvers()
    },
    close: () => void socket.disconnect(),
  }
}

interface Shift {
  /** Ends it, once nothing waits. */
  readonly isOver: () => boolean
  /** How long the thing itself takes. */
  readonly takesMs: () => number
}

/** @param step one look and what comes of it; false when there was nothing to do */
async function goOn(worker: Worker, topic: string, { isOver }: Shift, step: () => Promise<boolean>): Promise<number> {
  const socket = await watch(worker, topic)
  while (!isOver()) if (!(await step())) await Promise.race([socket.untilNews(), sleep(1_000)])
  socket.close()
  return socket.events()
}

const pick = <Row>(rows: readonly Row[]): Row | undefined => rows[Math.floor(Math.random() * rows.length)]

export const runBalloons = (worker: Worker, shift: Shift): Promise<number> =>
  goOn(worker, topics.contest(worker.cid, 'ac-info'), shift, async () => {
    const { api, cid, work } = worker
    const query = { cid, currentPage: 1, limit: rowsAtOnce, onlyWaiting: true }
    const { records } = await read(worker, () => api.send('contestAcInfo', { query }))
    const next = pick(records.filter(({ checked, runner }) => !checked && runner === null))
    if (next === undefined) return false
    const body = { cid, id: next.id }
    if (!(await isDone(worker, () => api.send('stepBalloon', { body: { ...body, step: 'claim' } })))) return true
    await sleep(shift.takesMs())
    if (await isDone(worker, () => api.send('stepBalloon', { body: { ...body, step: 'done' } })))
      work.end(`balloon ${next.username} ${next.displayId}`)
    return true
  })

export const runPrints = (worker: Worker, shift: Shift): Promise<number> =>
  goOn(worker, topics.contest(worker.cid, 'print'), shift, async () => {
    const { api, cid, work } = worker
    const query = { cid, currentPage: 1, limit: rowsAtOnce }
    const { records } = await read(worker, () => api.send('contestPrints', { query }))
    const next = pick(records.filter(({ status, runner }) => status === 0 && runner === null))
    if (next === undefined) return false
    const body = { cid, id: next.id }
    if (!(await isDone(worker, () => api.send('stepPrint', { body: { ...body, step: 'claim' } })))) return true
    await sleep(shift.takesMs())
    if (await isDone(worker, () => api.send('stepPrint', { body: { ...body, step: 'done' } })))
      work.end(`print ${next.id}`)
    return true
  })

type Question = CallAnswer<'clarifications'>['records'][number]

export const answerQuestions = (worker: Worker, shift: Shift): Promise<number> =>
  goOn(worker, topics.contest(worker.cid, 'clarifications'), shift, async () => {
    const { api, cid, work } = worker
    const questions = async (): Promise<readonly Question[]> =>
      (await read(worker, () => api.send('clarifications', { query: { cid } }))).records
    const next = pick((await questions()).filter(({ state, claimedBy }) => state === 'new' && claimedBy === null))
    if (next === undefined) return false
    const of = { cid, id: next.id }
    if (!(await isDone(worker, () => api.send('claimClarification', { body: { ...of, claimed: true } })))) return true
    await sleep(shift.takesMs())
    const rev = (await questions()).find(({ id }) => id === next.id)?.rev ?? 0
    const body = { ...of, answer: 'Read the second paragraph.', toAll: next.id % 5 === 0, rev }
    if (await isDone(worker, () => api.send('answerClarification', { body }))) work.end(`question ${next.id}`)
    return true
  })

/** Looks at the live board, and counts what comes. */
export async function watchBoard(worker: Worker, { isOver }: Shift): Promise<number> {
  const socket = await watch(worker, topics.board(worker.cid, 'jury'))
  await worker.api.call('contestBoard', { query: { cid: worker.cid, variant: 'jury' } })
  while (!isOver()) await Promise.race([socket.untilNews(), sleep(1_000)])
  socket.close()
  return socket.events()
}

/** Directs: looks at what needs attention, and decides now and then. */
export async function direct(worker: Worker, { isOver, takesMs }: Shift): Promise<number> {
  const { api, cid } = worker
  let looks = 0
  while (!isOver()) {
    await isDone(worker, () => api.send('contestAttention', { query: { cid } }))
    looks += 1
    await sleep(takesMs())
  }
  return looks
}
