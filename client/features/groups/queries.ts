import type { CallAnswer } from '@podium/proto/calls/calls.ts'

export type GroupOfList = CallAnswer<'groupList'>['records'][number]
export type GroupInfo = CallAnswer<'groupDetail'>
export type MemberPage = CallAnswer<'groupMembers'>
export type Member = MemberPage['records'][number]
export type GroupFile = CallAnswer<'groupFiles'>['records'][number]
export type RankRow = CallAnswer<'groupRank'>['records'][number]

/** Everything that is asked about one group. */
export const groupKey = (gid: number) => ['group', gid] as const
export const groupsKey = ['groups'] as const
