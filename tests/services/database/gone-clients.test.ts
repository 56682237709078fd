import { expect, test } from 'vitest'
import { plannedRows, rows, sql } from '@podium/services/platform/database/sql.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services } = await servicesOfFile()

const asked = sql`
  select current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_user_timeout') as unanswered,
    current_setting('client_connection_check_interval') as waiting`

test.each([
  ['of everything', rows],
  ['of lists', plannedRows],
])('a machine that is gone is noticed within seconds, on connections %s', async (_pool, ask) => {
  expect(await ask(services.ctx.orm.em.fork(), asked)).toEqual([{ idle: '5', unanswered: '14s', waiting: '5s' }])
})
