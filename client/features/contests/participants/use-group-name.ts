import { useLingui } from '@lingui/react/macro'
import { messageGroups } from '@podium/proto/rules/contest/clarification.ts'

/** What a group that a message is to is called. */
export function useGroupName(): (group: { readonly code: string; readonly name: string | null }) => string {
  const { t } = useLingui()
  return ({ code, name }) => {
    if (code === messageGroups.official) return t`Official teams`
    if (code === messageGroups.unofficial) return t`Unofficial teams`
    return name ?? code
  }
}
