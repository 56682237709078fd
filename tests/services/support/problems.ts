import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import type { TestServices } from './stack.ts'

/** The id of a problem in the database, 0 where there is none. */
export const pidOf = async ({ ctx }: TestServices, displayId: string): Promise<number> =>
  (await firstRow(ctx.orm.em.fork(), sql<{ id: number }>`select id from problem where display_id = ${displayId}`))
    ?.id ?? 0

/** The fields of a problem as its editor sends them. */
export const problemFields = {
  problemId: 'sum',
  title: 'Sum',
  description: 'Add.',
  input: 'Two numbers.',
  output: 'One.',
  type: 0,
  auth: 1,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimit: 1000,
  memoryLimit: 256,
  stackLimit: 128,
  difficulty: 1,
}
