/** Problems of a group carry its short name in front of their ids, and change with it (decision 26). */
import { expressionBuilder } from 'kysely'
import { Refusal } from '@podium/proto/errors/index.ts'
import { upperCase } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { notifyHome } from '../home/index.ts'
import type { Tables } from '../entities.ts'
import { notifyGroup } from './events.ts'

interface Renaming {
  readonly gid: number
  readonly from: string
  readonly to: string
}

const of = expressionBuilder<Tables, 'problem'>()

/** The id of a problem with another text in place of its first characters. */
const withStart = (start: string, dropped: number) =>
  of.fn<string>('concat', [
    of.cast<string>(of.val(start), 'text'),
    of.fn<string>('substr', ['problem.displayId', of.cast<number>(of.val(dropped + 1), 'integer')]),
  ])

/** In the transaction that changed the short name. Throws Refusal. */
export async function renameProblems(db: Db, { gid, from, to }: Renaming): Promise<void> {
  const [before, after] = [from.toUpperCase(), to.toUpperCase()]
  if (before === after) return
  // An id may be another one's new id inside one group, so all of them step aside first.
  const aside = `~${gid}~`
  await tables(db)
    .updateTable('problem')
    .set({ displayId: withStart(aside, [...before].length) })
    .where('problem.gid', '=', gid)
    .where(({ fn, ref, val }) => fn<boolean>('starts_with', [upperCase(ref('problem.displayId')), val(before)]))
    .execute()
  const isAside = of.fn<boolean>('starts_with', ['problem.displayId', of.val(aside)])
  const renamed = withStart(after, aside.length)
  const clash = await tables(db)
    .selectFrom('problem')
    .innerJoin('problem as other', (on) =>
      on.on(({ eb, ref }) => eb(upperCase(ref('other.displayId')), '=', upperCase(renamed))),
    )
    .select('other.displayId as taken')
    .where('problem.gid', '=', gid)
    .where(isAside)
    .orderBy('other.displayId')
    .limit(1)
    .executeTakeFirst()
  if (clash) throw new Refusal('groupRenameClash', { problem: clash.taken })
  await tables(db)
    .updateTable('problem')
    .set({ displayId: renamed })
    .where('problem.gid', '=', gid)
    .where(isAside)
    .execute()
  await notifyHome(db, 'problems')
  await notifyGroup(db, { gid, what: 'problems', now: new Date() })
}
