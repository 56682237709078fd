import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyInstance } from 'fastify'
import type { Call } from '@podium/proto/calls/declare.ts'
import { tagAdminCalls as calls } from '@podium/proto/calls/problem/tag-admin.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { rulesProblems } from '@podium/proto/rules/user/roles.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { handle } from '../../../platform/http/handle.ts'
import type { CallHandler } from '../../../platform/http/handle.ts'
import {
  addClassification,
  addTag,
  deleteClassification,
  deleteTag,
  editClassification,
  editTag,
} from './tag-commands.ts'
import { localBank } from '../bank/banks.ts'
import { classifications } from '../tag-queries.ts'

/** Tags are for whoever manages all problems (contract/admin 11). */
export function registerTagAdmin(app: FastifyInstance, { orm }: Context): void {
  const inOne = <Answer>(write: (em: EntityManager) => Promise<Answer>): Promise<Answer> =>
    orm.em.fork().transactional(write)
  const handleForManagers = <C extends Call>(call: C, handler: CallHandler<C>): void =>
    handle(app, call, (input) => {
      if (!rulesProblems((input.viewer as Viewer).role)) throw new Refusal('forbidden')
      return handler(input)
    })
  handleForManagers(calls.addTag, ({ body }) => inOne((em) => addTag(em, body)))
  handleForManagers(calls.editTag, ({ body }) => inOne((em) => editTag(em, body)))
  handleForManagers(calls.deleteTag, ({ query }) => inOne((em) => deleteTag(em, query.tid)))
  handleForManagers(calls.tagClassifications, ({ query }) => classifications(orm.em.fork(), query.oj || localBank))
  handleForManagers(calls.addTagClassification, ({ body }) => inOne((em) => addClassification(em, body)))
  handleForManagers(calls.editTagClassification, ({ body }) => inOne((em) => editClassification(em, body)))
  handleForManagers(calls.deleteTagClassification, ({ query }) => inOne((em) => deleteClassification(em, query.tcid)))
}
