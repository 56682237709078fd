/** Which problems came with the house. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import { relation } from '../../platform/database/relation.ts'
import { Problem } from '../problems/entities.ts'

export const LoadedStarter = defineEntity({
  name: 'LoadedStarter',
  tableName: 'starter_problem',
  properties: {
    pid: p.bigint('number').primary().autoincrement(false),
    problem: relation(Problem, 'pid'),
    /** In the starter content. */
    name: p.string().length(64),
  },
})

export const starterEntities = [LoadedStarter]
