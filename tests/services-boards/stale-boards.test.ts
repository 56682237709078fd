/** Changes of a contest that come while its board is being computed. */
import { change, firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { findBoard } from '@podium/services/features/boards/store/find-board.hot-sql.ts'
import { rebuildLocked } from '@podium/services/features/boards/store/rebuild.hot-sql.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import { makeContest } from './support.ts'

const { services } = await servicesOfFile()
const { ctx } = services
const db = () => ctx.orm.em.fork()
const { cid } = await makeContest(ctx, {
  users: ['one'],
  problems: 1,
  startMs: Date.now() - 3_600_000,
  durationS: 9_000,
  sealFromS: null,
})

const changes = {
  rules: sql`update contest set penalty_minutes = penalty_minutes + 1 where id = ${cid}`,
  problems: sql`update contest_problem set display_title = display_title || '!' where cid = ${cid}`,
}

test.each(['rules', 'problems'] as const)(
  'one of its %s is computed too, though the board was stale before',
  async (kind) => {
    await change(db(), sql`update board set is_stale = true where cid = ${cid}`)
    const isRead = Promise.withResolvers<void>()
    const isComputing = Promise.withResolvers<void>()
    // whatever fails below, a transaction that stays open would hold up every test after this one
    onTestFinished(() => isComputing.resolve())
    const computing = db().transactional(async (em) => {
      const facts = await findBoard(em, cid, true)
      isRead.resolve()
      await isComputing.promise
      if (facts) await rebuildLocked(em, facts, ctx.now())
    })
    await isRead.promise
    let isChanged = false
    const changing = change(db(), changes[kind]).then(() => (isChanged = true))
    const waiting = () =>
      rows(db(), sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    await vi.waitFor(async () => expect(isChanged || (await waiting()).length > 0).toBe(true), 5_000)
    isComputing.resolve()
    await Promise.all([computing, changing])
    expect(
      await firstRow(db(), sql<{ isStale: boolean }>`select is_stale as "isStale" from board where cid = ${cid}`),
    ).toEqual({ isStale: true })
  },
)
