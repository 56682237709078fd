/**
 * Lists are planned once for all values. PostgreSQL then cannot use a partial index whose condition stands in a
 * parameter; sequential scans are made dear here, so that what is left of them are those that no index could serve.
 */
import { expect, test } from 'vitest'
import { listContests, recentContests } from '@podium/services/features/contests/list-queries.ts'
import { findMentions } from '@podium/services/features/discussions/mention-queries.ts'
import { entities } from '@podium/services/features/entities.ts'
import { listGroups } from '@podium/services/features/groups/list-queries.ts'
import { recentlyUpdated } from '@podium/services/features/problems/queries.ts'
import { runsOf } from '@podium/services/features/remote/index.ts'
import { siteAnnouncementPage } from '@podium/services/features/site-content/announcement-queries.ts'
import { openOrm } from '@podium/services/platform/database/orm.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import type { Db } from '@podium/services/platform/database/sql.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services } = await servicesOfFile('migrated')
const now = new Date()

/** The plans of the statements that a list asks, as text; on one connection that keeps plans. */
async function plansOf(list: (db: Db) => Promise<unknown>): Promise<string> {
  const orm = await openOrm(services.ctx.config.databaseUrl, { entities, poolMax: 1, fast: true })
  const ask = async (text: string) => {
    const connection = orm.em.fork().getKysely({ type: 'read' })
    return (await sql.raw<Record<string, unknown>>(text).execute(connection)).rows
  }
  try {
    await list(orm.em.fork())
    await ask('set enable_seqscan = off')
    const plans: string[] = []
    for (const { statement } of await ask('select statement from pg_prepared_statements')) {
      const lines = await ask(`explain (generic_plan) ${String(statement)}`)
      plans.push(lines.map((line) => String(line['QUERY PLAN'])).join('\n'))
    }
    return plans.join('\n\n')
  } finally {
    await orm.close()
  }
}

const lists: readonly { list: string; ask: (db: Db) => Promise<unknown>; index: string }[] = [
  { list: 'contests', ask: (db) => listContests(db, {}, now), index: 'contest_' },
  { list: 'contests of these days', ask: (db) => recentContests(db, now), index: 'contest_' },
  { list: 'latest problems', ask: (db) => recentlyUpdated(db, 'en-US'), index: 'problem_recently_updated' },
  {
    list: 'runs of remote problems',
    ask: (db) => runsOf(db, [{ submitId: 1, attempt: 1, isRemote: true }]),
    index: 'remote_attempt_pkey',
  },
  { list: 'names that a text mentions', ask: (db) => findMentions(db, ['@ada']), index: 'users_' },
  {
    list: 'announcements',
    ask: (db) => siteAnnouncementPage(db, { current: 1, size: 10, offset: 0 }),
    index: 'announcement',
  },
  { list: 'groups', ask: (db) => listGroups(db, null, {}), index: 'user_group_listed' },
]

test.for(lists)('$list are found through an index, whatever is asked', async ({ ask: list, index }) => {
  const plans = await plansOf(list)
  expect(plans).not.toBe('')
  expect(plans).toContain(index)
  expect(plans).not.toContain('Seq Scan')
})
