/** Problems that were imported from remote sites. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { SiteKey } from '@podium/proto/rules/remote/sites.ts'
import { relation } from '../../platform/database/relation.ts'
import { Problem } from '../problems/entities.ts'

/** Where a problem of a remote site is from. */
export const RemoteProblem = defineEntity({
  name: 'RemoteProblem',
  tableName: 'remote_problem',
  properties: {
    pid: p.bigint('number').primary().autoincrement(false),
    problem: relation(Problem, 'pid'),
    site: p.string().$type<SiteKey>().length(8),
    /** Without the key. */
    siteId: p.string().length(64),
    statementLanguage: p.string().length(8).nullable(),
    importedAt: p.datetime(6).defaultRaw('now()'),
    /** When it was last read there. */
    checkedAt: p.datetime(6).defaultRaw('now()'),
    /** Since when the site has it no more. */
    goneAt: p.datetime(6).nullable(),
  },
})

export const remoteImportEntities = [RemoteProblem]
