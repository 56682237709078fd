/**
 * A program on a machine of its own: somebody who opens the site, signs in, submits, and waits for the verdict that is
 * pushed to the page, again and again. Writes how long each took, a line a round.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import type { ClientToServer, ServerToClient } from '@podium/proto/events/events.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { isInProgress } from '@podium/proto/rules/submission/verdict.ts'
import { Api } from '../../support/api.ts'

export interface PersonGiven {
  readonly url: string
  readonly username: string
  readonly password: string
  readonly untilMs: number
  /** Between two submissions of one user. */
  readonly intervalMs: number
  /** For each of a round's steps. */
  readonly giveUpMs: number
}

/** Milliseconds; null for what did not come to its end. */
export interface Round {
  readonly page: number | null
  readonly signIn: number | null
  readonly socket: number | null
  readonly verdict: number | null
}

const given = JSON.parse(process.argv[2] ?? '') as PersonGiven
const { giveUpMs } = given
const code = '#include <bits/stdc++.h>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }\n'

/** How long it took, and what came of it. Whatever is refused or takes too long has no time. */
async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number | null; result: Result | null }> {
  const startMs = performance.now()
  const late = sleep(giveUpMs, null, { ref: false })
  try {
    const result = await Promise.race([work(), late])
    return { ms: result === null ? null : performance.now() - startMs, result }
  } catch (error) {
    console.error(String(error))
    return { ms: null, result: null }
  }
}

type LiveSocket = Socket<ServerToClient, ClientToServer>

const openSocket = (url: string, token: string | null): Promise<LiveSocket> =>
  new Promise((resolve, reject) => {
    const socket: LiveSocket = io(url, { path: '/live', transports: ['websocket'], auth: { token }, forceNew: true })
    socket.once('connect', () => resolve(socket))
    socket.on('connect_error', (error) => console.error(`socket: ${error.message}`))
    setTimeout(() => reject(new Error('no socket')), giveUpMs).unref()
  })

/** Until the page would show the verdict: watched, then asked once, and again with each new connection, as pages do. */
async function verdictOf(api: Api, socket: LiveSocket, submitId: number): Promise<number> {
  const topic = topics.submission(submitId)
  const shown = Promise.withResolvers<number>()
  const show = (status: number): void => {
    if (!isInProgress(status)) shown.resolve(status)
  }
  socket.on('event', (event) => {
    if (event.topic === topic && 'status' in event.data) show(event.data.status)
  })
  const watch = async (): Promise<void> => {
    await socket.emitWithAck('watch', topic)
    const { [submitId]: now } = await api.call('checkSubmissionsStatus', { body: { submitIds: [submitId] } })
    if (now !== undefined) show(now.status)
  }
  socket.on('connect', () => void watch().catch((error: unknown) => console.error(String(error))))
  await watch()
  return shown.promise
}

async function oneRound({ url, username, password }: PersonGiven): Promise<Round> {
  const api = new Api(url)
  const page = await timed(() => fetch(url).then((answer) => answer.text()))
  const signIn = await timed(() => api.signIn(username, password))
  const socket = await timed(() => openSocket(url, api.token))
  const open = socket.result
  const verdict = await timed(async () => {
    const body = { pid: 'P1000', language: 'C++ 17', code: `${code}// ${Math.random()}`, cid: 0 }
    const { submitId } = await api.call('submit', { body })
    if (open === null) throw new Error('no socket')
    const status = await verdictOf(api, open, submitId)
    if (status !== 0) throw new Error(`verdict ${status}`)
    return status
  })
  open?.close()
  return { page: page.ms, signIn: signIn.ms, socket: socket.ms, verdict: verdict.ms }
}

// What is loaded with the first call of each kind is this program's own time, not the site's.
await fetch(given.url).then((answer) => answer.text())
openSocket(given.url, null).then(
  (socket) => socket.close(),
  () => undefined,
)
do {
  console.log(JSON.stringify(await oneRound(given)))
  await sleep(given.intervalMs)
} while (Date.now() < given.untilMs)
process.exit(0)
