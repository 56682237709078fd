/** What the member list shows, in the address. What makes no sense reads as not set. */
import { groupLevels, groupLimits } from '@podium/proto/rules/group/groups.ts'
import { numberFrom } from '../../../ui/state/address-number.ts'

export interface MemberSearch {
  /** `manage` lists applicants and refused ones as well, for administrators of the group. */
  readonly mode: 'show' | 'manage'
  readonly keyword: string
  /** 0 for all. */
  readonly auth: number
  readonly currentPage: number
  readonly limit: number
}

export const memberPageSizes: readonly number[] = [groupLimits.tabPageRows, 30, 50, 100]

export function readMembers(search: URLSearchParams, isAdmin: boolean): MemberSearch {
  const auth = Number(search.get('auth'))
  return {
    mode: isAdmin && search.get('mode') !== 'show' ? 'manage' : 'show',
    keyword: search.get('keyword')?.trim() ?? '',
    auth: Object.values<number>(groupLevels).includes(auth) ? auth : 0,
    currentPage: numberFrom(search.get('currentPage'), 1),
    limit: memberPageSizes.find((size) => String(size) === search.get('limit')) ?? groupLimits.tabPageRows,
  }
}

/** Only what differs from the start stands in the address. */
export const writeMembers = ({ mode, keyword, auth, currentPage, limit }: MemberSearch): Record<string, string> => ({
  ...(mode === 'manage' ? {} : { mode }),
  ...(keyword === '' ? {} : { keyword }),
  ...(auth === 0 ? {} : { auth: String(auth) }),
  ...(currentPage === 1 ? {} : { currentPage: String(currentPage) }),
  ...(limit === groupLimits.tabPageRows ? {} : { limit: String(limit) }),
})
