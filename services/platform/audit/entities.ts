/** What staff and administrators did (migrations/audit.ts): rows are added, never changed. */
import { defineEntity, p } from '@mikro-orm/postgresql'

/** Fields by the names of their columns. */
export type AuditFields = Readonly<Record<string, unknown>>

export const Audit = defineEntity({
  name: 'Audit',
  tableName: 'audit',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    callId: p.uuid(),
    at: p.datetime(6).defaultRaw('clock_timestamp()'),
    uid: p.string().length(32),
    username: p.string().length(255),
    call: p.string().length(64),
    cid: p.bigint('number').nullable(),
    /** Table of the object; `call` for a call that changed nothing that is recorded row by row. */
    kind: p.string().length(32),
    /** Its key; parts of a longer one are joined by a slash. */
    object: p.string().length(128),
    /** How people call it, where it has a name. */
    label: p.string().length(255).nullable(),
    before: p.json<AuditFields>().nullable(),
    after: p.json<AuditFields>().nullable(),
  },
})

export const auditEntities = [Audit]
