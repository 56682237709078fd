/** Which user a call asks for (contract/practice 2.7). */
import { Refusal } from '@podium/proto/errors/index.ts'
import { userStatus } from '@podium/proto/rules/user/roles.ts'
import type { Viewer } from '../../platform/context.ts'
import { isWord } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { preparedForms } from '../entities.ts'

interface Asked {
  readonly uid?: string
  readonly username?: string
}

const userNamed = preparedForms(
  (
    tables,
    { hasName, hasUid }: { readonly hasName: boolean; readonly hasUid: boolean },
    { name, uid }: { readonly name: string; readonly uid: string },
  ) =>
    tables
      .selectFrom('users')
      .select('uid')
      .where('status', '=', userStatus.enabled)
      .$if(hasName, (query) => query.where(({ ref }) => isWord(ref('username'), name)))
      .$if(hasUid, (query) => query.where('uid', '=', uid)),
)

/**
 * An enabled user. Both names given must match; none means the reader. Throws Refusal `userUnnamed`, `userNotFound`.
 */
export async function uidAsked(db: Db, { uid, username }: Asked, viewer: Viewer | null): Promise<string> {
  const name = username?.trim() ?? ''
  const id = uid?.trim() ?? ''
  if (name === '' && id === '') {
    if (viewer === null) throw new Refusal('userUnnamed')
    return viewer.uid
  }
  const [row] = await userNamed(db, { hasName: name !== '', hasUid: id !== '' }, { name, uid: id })
  if (!row) throw new Refusal('userNotFound')
  return row.uid
}
