import type { TestServices } from './stack.ts'
import { countMoved } from '@podium/services/features/messages/counts.hot-sql.ts'
import { sql } from '@podium/services/platform/database/sql.ts'

type Statement = ReturnType<typeof sql>

/** @param insert into `message`; they are counted as those of the services are */
export const addMessages = ({ ctx }: Pick<TestServices, 'ctx'>, insert: Statement): Promise<number> =>
  ctx.orm.em.fork().transactional((db) => countMoved(db, 'come', sql`moved as (${insert} returning uid, box, is_read)`))

export const clearMessages = ({ ctx }: Pick<TestServices, 'ctx'>): Promise<number> =>
  ctx.orm.em
    .fork()
    .transactional((db) => countMoved(db, 'gone', sql`moved as (delete from message returning uid, box, is_read)`))
