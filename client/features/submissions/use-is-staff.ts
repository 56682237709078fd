import { isAdminRole } from '@podium/proto/rules/user/roles.ts'
import { useAtomValue } from 'jotai'
import { userAtom } from '../../api/session.ts'

/** Whether the reader works on the site: which judge ran a submission says nothing to others. */
export const useIsStaff = (): boolean => useAtomValue(userAtom)?.roleList.some(isAdminRole) ?? false
