import { expect, test } from 'vitest'
import { entities } from '@podium/services/features/entities.ts'
import { openOrm } from '@podium/services/platform/database/orm.ts'
import { createPoolList } from '@podium/services/platform/database/pools.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services } = await servicesOfFile()

test('what is asked while a process ends gets its answer, and the end waits for nothing else', async () => {
  const pools = createPoolList()
  const orm = await openOrm(services.ctx.config.databaseUrl, { entities, onPool: pools.add })
  // The first connection is still being made.
  const asked = rows<{ one: number }>(orm.em.fork(), sql`select 1 as one`)
  await pools.untilIdle()
  await orm.close()
  expect(await asked).toEqual([{ one: 1 }])
})
