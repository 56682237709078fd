import { t } from '@lingui/core/macro'
import { groupAuths, groupLevels } from '@podium/proto/rules/group/groups.ts'
import { TagChip } from '../../ui/text/tag-chip.tsx'

/** Call it while rendering: its text follows the language. */
export function authName(auth: number): string {
  if (auth === groupAuths.protected) return t({ context: 'group', message: 'Protected' })
  return auth === groupAuths.private
    ? t({ context: 'group', message: 'Private' })
    : t({ context: 'group', message: 'Public' })
}

/** What one does to get in; likewise. */
export function authHint(auth: number): string {
  if (auth === groupAuths.protected) return t`by request`
  return auth === groupAuths.private ? t`by code and request` : t`open to everybody`
}

/** Likewise. */
export function levelName(level: number): string {
  const names: Readonly<Record<number, string>> = {
    [groupLevels.applying]: t({ context: 'group member', message: 'Request pending' }),
    [groupLevels.refused]: t({ context: 'group member', message: 'Rejected' }),
    [groupLevels.member]: t({ context: 'group member', message: 'Member' }),
    [groupLevels.admin]: t({ context: 'group member', message: 'Group admin' }),
    [groupLevels.root]: t({ context: 'group member', message: 'Group head' }),
  }
  return names[level] ?? ''
}

export const AuthMark = ({ auth }: { readonly auth: number }) => <TagChip>{authName(auth)}</TagChip>
export const HiddenMark = () => <TagChip>{t({ context: 'group', message: 'Hidden' })}</TagChip>
