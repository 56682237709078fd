import { expect, test } from 'vitest'
import { createLog } from '@podium/proto/server/log.ts'
import { AccountSession } from './account-session.ts'
import { HealthBoard } from './health.ts'
import { accountOf, FakeBus, secrets } from './testing/fake-bus.ts'
import { FakeSite, idleSession } from './testing/fake-site.ts'
import { ManualClock } from './testing/manual-clock.ts'

const log = createLog('test', 'silent')

/** Opens the session of an account on one bus again and again, and notes with which cookies. */
const world = () => {
  const clock = new ManualClock()
  const bus = new FakeBus(clock)
  const provider = new FakeSite(clock).provider()
  const health = new HealthBoard({ health: bus.health, clock, log, holder: 'a' })
  const opened: (string | null)[] = []
  const open = async (secretVersion: number): Promise<AccountSession> => {
    const session = await AccountSession.open({
      account: accountOf(1, { secretVersion }),
      provider,
      sessions: bus.sessions,
      secrets,
      open: (stored) => {
        opened.push(stored)
        return Object.assign(idleSession(), { serialise: () => 'cookies' })
      },
      health,
      clock,
    })
    if (session === null) throw new Error('the secret cannot be read')
    return session
  }
  return { open, opened, bus }
}

test('cookies outlive the process, but not the secret that they were given for', async () => {
  const { open, opened } = world()
  await (await open(1)).signIn()
  await open(1)
  await open(2)
  expect(opened).toEqual([null, 'cookies', null])
})

test('they are stored as nobody can read them, with the newest run', async () => {
  const { open, bus } = world()
  const session = await open(1)
  await session.signIn()
  await session.noteNewest('7')
  const stored = (await bus.sessions.get('HDU.1'))?.value
  expect(stored).toMatchObject({ secretVersion: 1, newestRunId: '7' })
  expect(stored?.encryptedJar).not.toContain('cookies')
  expect((await open(2)).newestRunId).toBe('7')
})
