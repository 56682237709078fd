/** The log of what staff and administrators did. An addition to the contract. */
import { Type } from 'typebox'
import type { TSchema } from 'typebox'
import { declareCalls } from '../declare.ts'
import { FileContent, Id, Nullable, NullableText, Time } from '../shapes.ts'

const Fields = Nullable(Type.Record(Type.String(), Type.Unknown()))

export const AuditRow = Type.Object({
  id: Id,
  at: Time,
  username: Type.String(),
  call: Type.String({ description: 'operation id of the call' }),
  cid: Nullable(Id),
  kind: Type.String({
    description: 'what was changed; `call` for an act that changed nothing that is recorded by itself',
  }),
  object: Type.String({ description: 'its key' }),
  label: Type.Unsafe<string | null>({ ...NullableText, description: 'how people call it' }),
  about: Type.Unsafe<{ kind: string; object: string; name: string } | null>({
    ...Nullable(Type.Object({ kind: Type.String(), object: Type.String(), name: Type.String() })),
    description: 'of an act that changed nothing by itself: what its call named; null where it named nothing',
  }),
  before: Type.Unsafe<Record<string, unknown> | null>({ ...Fields, description: 'of the fields that changed' }),
  after: Type.Unsafe<Record<string, unknown> | null>({ ...Fields, description: 'likewise; secrets are `***`' }),
})

const Text = Type.Optional(Type.String({ maxLength: 255 }))
const Moment = Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }))
const filters = { username: Text, kind: Text, object: Text, fromMs: Moment, untilMs: Moment }
const paging = {
  beforeId: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'older than this' }),
  ),
}
const Names = Type.Record(Type.String(), Type.String())
const rows = Type.Object({
  records: Type.Array(AuditRow),
  isLast: Type.Boolean(),
  people: Type.Unsafe<Record<string, string>>({ ...Names, description: 'names of the users in the rows, by uid' }),
  problems: Type.Unsafe<Record<string, string>>({
    ...Names,
    description: 'labels of the problems in the rows, by their number in the contest',
  }),
}) satisfies TSchema

export const auditCalls = declareCalls({
  auditLog: {
    method: 'GET',
    path: '/api/admin/audit',
    who: ['system_info_admin'],
    summary: 'Addition: what staff and administrators did, the newest first',
    query: Type.Object({ ...filters, ...paging }),
    answer: rows,
  },
  downloadAudit: {
    method: 'GET',
    path: '/api/admin/audit/csv',
    who: ['system_info_admin'],
    summary: 'Addition: the same as a table, the newest rows of it',
    query: Type.Object(filters),
    answer: FileContent,
  },
  contestAudit: {
    method: 'GET',
    path: '/api/contest-audit',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: what was done in a contest, the newest first; for its jury',
    query: Type.Object({ cid: Id, ...filters, ...paging }),
    answer: rows,
    refusals: ['notContestStaff'],
  },
  downloadContestAudit: {
    method: 'GET',
    path: '/api/contest-audit/csv',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: the same as a table, the newest rows of it',
    query: Type.Object({ cid: Id, ...filters }),
    answer: FileContent,
    refusals: ['notContestStaff'],
  },
})
