/**
 * What others notice of a burst: so many submissions of 250 accounts to one contest at the same moment, and beside them
 * somebody who signs in, somebody who reads the board, and whoever asks whether the api is ready, each again and again.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { change, sql } from '@podium/services/platform/database/sql.ts'
import { makeContest } from '../services-boards/support.ts'
import { Api } from '../support/api.ts'
import { contextOf } from '../support/context.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import { withBenchStack } from './support/stack.ts'

const accounts = 250
const bursts = [40, 200, 1000]

interface Asked {
  readonly ms: number
  readonly http: number
  readonly status: number
}

async function timed(ask: () => Promise<{ readonly http: number; readonly status: number }>): Promise<Asked> {
  const startMs = performance.now()
  const { http, status } = await ask().catch(() => ({ http: 0, status: 0 }))
  return { ms: performance.now() - startMs, http, status }
}

/** Asks one after the other until it is over. */
async function again(isOver: () => boolean, ask: Parameters<typeof timed>[0]): Promise<Asked[]> {
  const all: Asked[] = []
  do all.push(await timed(ask))
  while (!isOver())
  return all
}

const isServed = ({ http, status }: Asked): boolean => http === 200 && status === 200

function report(name: string, all: readonly Asked[]): void {
  const refused = all.filter((one) => !isServed(one))
  const ways = Object.entries(Object.groupBy(refused, ({ http, status }) => `${http}/${status}`))
  const counted = ways.map(([way, of]) => `${of?.length} ${way}`).join(', ')
  printRow(`${name}: ${all.length}, refused ${refused.length} ${counted}`, figuresOf(all.map(({ ms }) => ms)))
}

async function contestOf(stack: Stack) {
  const { ctx, close } = await contextOf(stack, {
    PODIUM_TOKEN_SECRET: readFileSync(join(stack.dataDir, 'token-secret'), 'utf8').trim(),
  })
  const users = Array.from({ length: accounts }, (_, index) => `team${index}`)
  const wish = { users, problems: 1, startMs: Date.now() - 60_000, durationS: 36_000, sealFromS: null }
  const { cid, uids } = await makeContest(ctx, { ...wish, fields: { open_rank: true } })
  await change(
    ctx.orm.em.fork(),
    sql`insert into problem_language (pid, language_id)
      select c.pid, l.language_id from contest_problem c, problem p join problem_language l on l.pid = p.id
      where c.cid = ${cid} and p.display_id = 'P1000'`,
  )
  const tokens: string[] = []
  for (const uid of uids.values()) tokens.push(await ctx.sessions.open(uid, { ip: '127.0.0.1', userAgent: 'bench' }))
  await close()
  return { cid, tokens }
}

async function run(stack: Stack): Promise<void> {
  const { cid, tokens } = await contestOf(stack)
  const teams = tokens.map((token) => Object.assign(new Api(stack.url), { token }))
  const visitor = new Api(stack.url)
  const body = { pid: 'A', language: 'C', code: 'int main() { return 0; }', cid, isRemote: false }
  const signIn = () => visitor.send('login', { body: { username: 'root', password: stack.rootPassword } })
  const board = () => visitor.send('contestOutsideScoreboard', { body: { cid } })
  const ready = async () => {
    const { status } = await fetch(`${stack.url}/readyz`)
    return { http: status, status }
  }
  for (const size of bursts) {
    let isOver = false
    const beside = Promise.all([signIn, board, ready].map((ask) => again(() => isOver, ask)))
    const sent = await Promise.all(
      Array.from({ length: size }, (_, index) =>
        timed(() => teams[index % teams.length]?.send('submit', { body }) ?? Promise.reject(new Error('no team'))),
      ),
    )
    isOver = true
    const [signIns = [], boards = [], readies = []] = await beside
    report(`${size} submissions`, sent)
    report('  sign-ins beside', signIns)
    report('  boards beside', boards)
    report('  whether it is ready', readies)
    mustHold(
      `${size} submissions at once leave sign-ins, boards and health alone`,
      [...signIns, ...boards, ...readies].every(isServed),
    )
  }
}

await withBenchStack(run)
process.exit()
