import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { usersKey } from './queries.ts'
import type { AdminUser } from './queries.ts'

/** Names that a question has room for. */
const namedAtMost = 10

type Named = readonly (readonly [uid: string, username: string])[]

/** Asks by name, and deletes all of them or none; what stands in the way has been shown by the call. */
function useRemoval() {
  const { t } = useLingui()
  const locale = useLocale()
  const handleMutation = useMutationHandler(usersKey)
  return async (users: Named): Promise<boolean> => {
    const count = users.length
    const [[, name] = ['', '']] = users
    const more = count - namedAtMost
    const names = new Intl.ListFormat(locale).format([
      ...users.slice(0, namedAtMost).map(([, username]) => username),
      ...(more > 0 ? [t`${more} more`] : []),
    ])
    const rule = t`Accounts with submissions or registrations cannot be deleted; ban them.`
    const yes = await confirm({
      title: count > 1 ? t`Delete ${count} users?` : t`Delete the user “${name}”?`,
      body: count > 1 ? t`${names}. ${rule}` : rule,
      verb: t`Delete`,
      destroys: true,
    })
    return yes && handleMutation(call('deleteUsers', { body: { ids: users.map(([uid]) => uid) } }), t`Deleted`)
  }
}

/** The rows that are chosen, also those of other pages and searches: they are remembered by name. */
export function useChosen(rows: readonly AdminUser[]) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const remove = useRemoval()
  const choose = (uids: ReadonlySet<string>) =>
    setNames((before) => {
      const known = new Map([...before, ...rows.map(({ uid, username }) => [uid, username] as const)])
      return new Map([...uids].map((uid) => [uid, known.get(uid) ?? '']))
    })
  const removeAll = async (users: Named) => {
    if (!(await remove(users))) return
    const gone = new Set(users.map(([uid]) => uid))
    setNames((before) => new Map([...before].filter(([uid]) => !gone.has(uid))))
  }
  return {
    chosen: new Set(names.keys()) as ReadonlySet<string>,
    choose,
    removeChosen: () => void removeAll([...names]),
    removeOne: ({ uid, username }: AdminUser) => void removeAll([[uid, username]]),
  }
}
