import { useLingui } from '@lingui/react/macro'
import { groupLevels } from '@podium/proto/rules/group/groups.ts'
import type { GroupView } from './use-group.ts'

/** Why what is inside is closed to a reader who is not in the group, and what they can do about it. */
export function useJoinHint({ level }: Pick<GroupView, 'level'>): string {
  const { t } = useLingui()
  return level === groupLevels.applying
    ? t`Request sent. An administrator of the group will review it.`
    : t`Join the group first`
}
