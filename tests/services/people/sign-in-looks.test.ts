/** How often the database is asked who calls, and for whom one look counts. */
import { expect, onTestFinished, test } from 'vitest'
import { change, rows, sql } from '@podium/services/platform/database/sql.ts'
import { person, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, db } = await servicesOfFile()
const { sessions } = services.ctx
const caller = await person(services, 'ann')
const uid = await uidOf(services, 'ann')

/** Nobody reads sign-ins until it is called. */
async function holdSignIns(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = db().transactional(async (em) => {
    await change(em, sql`lock table session in access exclusive mode`)
    held.resolve()
    await over.promise
  })
  const release = (): Promise<void> => {
    over.resolve()
    return holding
  }
  onTestFinished(release)
  await held.promise
  return release
}
const waiting = async (): Promise<number> =>
  (
    await rows(
      db(),
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length

test('calls that come at once share one look; one that began before a sign-in ended counts for none after', async () => {
  const token = caller.token ?? ''
  sessions.forget(uid)
  const release = await holdSignIns()
  const early = [1, 2, 3].map(() => sessions.viewerOfToken(token))
  await expect.poll(waiting).toBe(1)
  sessions.forget(uid)
  const late = [1, 2, 3].map(() => sessions.viewerOfToken(token))
  await expect.poll(waiting).toBe(2)
  await release()
  const found = await Promise.all([...early, ...late])
  expect(found.map((viewer) => viewer?.uid)).toEqual(Array(6).fill(uid))
})
