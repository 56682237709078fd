/**
 * Whether remote submissions slow our own judge: from sending one in to its verdict in its row, while two hundred wait
 * and go at a site, and while the remote judge stands still. Both in turn, so that the machine is the same to both.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { systemClock } from '@podium/judge/remote/clock.ts'
import { HduSite } from '../stand-ins/hdu/site.ts'
import { startStandIn } from '../stand-ins/stand-in.ts'
import { Api, signUp } from '../support/api.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import { lookMs, submitMany } from './support/own-verdicts.ts'
import { withBenchStack } from './support/stack.ts'

const remoteCount = 200
/** One user alone has few submissions in progress at a site. */
const users = 20
const accountsAtSite = 3
const pairs = 10
const perBlock = 12
const warmUps = 10
const afterSignalMs = 300
/** What two hundred of them may cost our own judge. */
const mostSlower = 1.05

let site: HduSite | undefined
const standIn = await startStandIn((origin) => (site = new HduSite(systemClock, origin)))
for (let id = 1; id <= accountsAtSite; id += 1) site?.accounts.set(`judge${id}`, 'password')

const setUpSite = async (api: Api): Promise<void> => {
  for (let id = 1; id <= accountsAtSite; id += 1)
    await api.call('addRemoteAccount', { body: { site: 'HDU', username: `judge${id}`, password: 'password' } })
  await api.call('importRemoteProblem', { query: { name: 'HDU', problemId: '1000' } })
}

const submitRemote = async (stack: Stack): Promise<void> => {
  for (let user = 0; user < users; user += 1) {
    const api = await signUp(stack, `remote${user}`)
    for (let index = 0; index < remoteCount / users; index += 1) {
      const code = `/* submission ${index} of ${user} ${'x'.repeat(30)} */ int main() { return 0; }`
      await api.call('submit', { body: { pid: 'HDU-1000', language: 'G++', isRemote: true, code } })
    }
  }
}

const measure = async (stack: Stack): Promise<void> => {
  const api = new Api(stack.url)
  await api.signIn('root', stack.rootPassword)
  await setUpSite(api)
  await submitMany(api, warmUps)
  const before = [...(await submitMany(api, perBlock)), ...(await submitMany(api, perBlock))]
  await submitRemote(stack)
  const runs = (): number => site?.ledger.runs.length ?? 0
  while (runs() === 0) await sleep(lookMs)
  const beside: number[] = []
  const alone: number[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    const isBesideFirst = pair % 2 === 0
    for (const isBeside of [isBesideFirst, !isBesideFirst]) {
      await stack.kill('remote', isBeside ? 'SIGCONT' : 'SIGSTOP')
      await sleep(afterSignalMs)
      ;(isBeside ? beside : alone).push(...(await submitMany(api, perBlock)))
    }
  }
  await stack.kill('remote', 'SIGCONT')
  printRow('before anything is sent to a site', figuresOf(before))
  printRow('while the remote judge stands still', figuresOf(alone))
  printRow(`while ${remoteCount} wait and go`, figuresOf(beside), figuresOf(alone))
  console.log(`${runs()} of ${remoteCount} were handed over meanwhile`)
  const ratio = figuresOf(beside).p50Ms / figuresOf(alone).p50Ms
  console.log(`median beside to median alone: ${ratio.toFixed(3)}`)
  mustHold('our own verdicts are at most a twentieth slower', ratio <= mostSlower)
}

try {
  await withBenchStack(measure, { PODIUM_REMOTE_ORIGINS: `HDU=${standIn.origin}` })
} finally {
  await standIn.close()
}
process.exit()
