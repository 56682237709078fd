/**
 * The log of acts. A transaction that is opened while an audited call is served says so to the database
 * (`podium.audit`, for this transaction alone), and the triggers of migrations/audit.ts write down what becomes of
 * each row, in the same transaction and whichever way the change came: entities, typed queries or hot statements. A
 * call that changed no such row leaves one line of itself.
 */
import type { InferKyselyDB } from '@mikro-orm/postgresql'
import { columnNames } from '../database/columns.ts'
import type { naming, TypedDb } from '../database/columns.ts'
import { auditedCall } from './audited-call.ts'
import type { Audit } from './entities.ts'

type Tables = InferKyselyDB<typeof Audit, typeof naming>

/** At the beginning of a transaction. */
export async function beginAudit(db: TypedDb): Promise<void> {
  const served = auditedCall()
  if (served === null) return
  const { asked: _asked, ...facts } = served
  await db
    .getKysely()
    .selectNoFrom(({ fn, val }) =>
      fn('set_config', [val('podium.audit'), val(JSON.stringify(facts)), val(true)]).as('set'),
    )
    .execute()
}

/** At its end, or after a call that needed none. */
export async function endAudit(db: TypedDb): Promise<void> {
  const served = auditedCall()
  if (served === null) return
  const { asked, ...facts } = served
  const tables = db.getKysely<Tables>().withPlugin(columnNames(db))
  const written = await tables
    .selectFrom('audit')
    .select('id')
    .where('callId', '=', served.callId)
    .limit(1)
    .executeTakeFirst()
  if (written !== undefined) return
  await tables
    .insertInto('audit')
    .values(({ cast, val }) => ({
      ...facts,
      kind: 'call',
      object: '',
      after: cast<Tables['audit']['after'] & object>(val(JSON.stringify(asked)), 'jsonb'),
    }))
    .execute()
}
