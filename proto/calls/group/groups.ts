/** Groups, their members, announcements and rank (contract/groups 1 to 3 and 8). */
import { Type } from 'typebox'
import { declareCalls } from '../declare.ts'
import { groupContentCalls } from './group-content.ts'
import { Group, GroupPage, GroupRankRow, GroupRow, Member, Text } from './group-shapes.ts'
import { pictureRefusals } from '../picture-refusals.ts'
import { BaseRevision, Id, Int, None, Nullable, Page, paging, Uid } from '../shapes.ts'

/** Checked by the handler: these refusals come on HTTP 200. */
const written = {
  name: Type.Optional(Text),
  shortName: Type.Optional(Text),
  brief: Type.Optional(Text),
  description: Type.Optional(Text),
  code: Type.Optional(Text),
  auth: Type.Optional(Nullable(Int)),
  visible: Type.Optional(Nullable(Type.Boolean())),
}
const byGid = Type.Object({ gid: Id })
const memberQuery = Type.Object({
  gid: Id,
  ...paging,
  keyword: Type.Optional(Type.String({ maxLength: 255 })),
  auth: Type.Optional(Nullable(Int)),
})
const valueRefusals = [
  'groupNameLength',
  'groupShortNameLength',
  'groupShortNameCharacters',
  'groupBriefLength',
  'groupDescriptionLength',
  'groupAuthUnknown',
  'groupCodeLength',
  'groupNameTaken',
  'groupShortNameTaken',
] as const

export const groupCalls = {
  ...groupContentCalls,
  ...declareCalls({
    groupList: {
      method: 'GET',
      path: '/api/get-group-list',
      who: 'open',
      summary: 'Groups; hidden ones for their members only',
      query: Type.Object({
        ...paging,
        keyword: Type.Optional(Type.String({ maxLength: 255, description: 'in name, short name or owner' })),
        auth: Type.Optional(Nullable(Int)),
        onlyMine: Type.Optional(Nullable(Type.Boolean())),
      }),
      answer: Page(GroupRow),
      refusals: ['onlyMineNeedsSignIn'],
    },
    groupDetail: {
      method: 'GET',
      path: '/api/get-group-detail',
      who: 'user',
      summary: 'One group, and how the caller stands in it',
      query: byGid,
      answer: GroupPage,
      refusals: ['groupMissing', 'groupHidden'],
    },
    groupAccess: {
      method: 'GET',
      path: '/api/get-group-access',
      who: 'user',
      summary: 'Whether the caller may use what is in the group',
      query: byGid,
      answer: Type.Object({ access: Type.Boolean() }),
      refusals: ['groupMissing'],
    },
    groupAuth: {
      method: 'GET',
      path: '/api/get-group-auth',
      who: 'user',
      summary: "The caller's own membership: 0 for none",
      query: byGid,
      answer: Int,
    },
    createGroup: {
      method: 'POST',
      path: '/api/group',
      who: ['group_add'],
      summary: 'Create a group; the caller owns it',
      body: Type.Object(written),
      answer: None,
      refusals: [...valueRefusals, 'groupTooFewSolved', 'groupDailyLimit', 'groupOwnLimit'],
    },
    editGroup: {
      method: 'PUT',
      path: '/api/group',
      who: 'user',
      summary: 'Change a group; what is not sent stays. A new short name renames its problems',
      body: Type.Object({ id: Id, ...written, baseRevision: BaseRevision }),
      answer: None,
      refusals: [...valueRefusals, 'editedMeanwhile', 'groupMissing', 'groupRootsOnly', 'groupRenameClash'],
    },
    deleteGroup: {
      method: 'DELETE',
      path: '/api/group',
      who: ['group_del'],
      summary: 'Disband a group with everything in it',
      query: byGid,
      answer: None,
      refusals: ['groupMissing', 'groupOwnerOnly'],
    },
    groupMembers: {
      method: 'GET',
      path: '/api/group/get-member-list',
      who: 'user',
      summary: 'Members, newest first',
      query: memberQuery,
      answer: Page(Member),
      refusals: ['groupMissing', 'groupMembersOnly'],
    },
    groupApplications: {
      method: 'GET',
      path: '/api/group/get-apply-list',
      who: 'user',
      summary: 'Everybody with a membership of the group, applicants and refused ones included, newest first',
      query: memberQuery,
      answer: Page(Member),
      refusals: ['groupMissing', 'groupAdminsOnly'],
    },
    applyToGroup: {
      method: 'POST',
      path: '/api/group/member',
      who: 'user',
      summary: 'Join a public group, or apply to another',
      query: Type.Object({
        gid: Id,
        code: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
        reason: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
      }),
      answer: None,
      refusals: ['groupMissing', 'groupCodeWrong', 'groupReasonLength', 'groupApplying', 'groupJoined'],
    },
    changeGroupMember: {
      method: 'PUT',
      path: '/api/group/member',
      who: 'user',
      summary: 'Answer an application, or change the level of a member',
      body: Type.Object({ id: Type.Optional(Nullable(Id)), gid: Id, uid: Uid, auth: Type.Optional(Nullable(Int)) }),
      answer: None,
      refusals: [
        'groupMissing',
        'groupOwnerStays',
        'groupAdminsOnly',
        'groupMemberMissing',
        'groupLevelMove',
        'groupLevelAbove',
      ],
    },
    removeGroupMember: {
      method: 'DELETE',
      path: '/api/group/member',
      who: 'user',
      summary: 'Remove a member or an applicant',
      query: Type.Object({ uid: Uid, gid: Id }),
      answer: None,
      refusals: [
        'groupMissing',
        'groupNotYourself',
        'groupOwnerStays',
        'groupAdminsOnly',
        'groupMemberMissing',
        'groupRemoveAbove',
      ],
    },
    uploadGroupAvatar: {
      method: 'POST',
      path: '/api/file/upload-group-avatar',
      who: 'user',
      summary: 'Another picture of the group (part `image`, part `gid`)',
      answer: Group,
      refusals: ['groupMissing', 'groupRootsOnly', ...pictureRefusals],
    },
    groupRank: {
      method: 'GET',
      path: '/api/get-group-rank-list',
      who: 'user',
      summary: 'Members by what they solved in the group',
      query: Type.Object({
        gid: Id,
        type: Type.Integer({ description: '0 ACM, 1 OI' }),
        ...paging,
        searchUser: Type.Optional(Type.String({ maxLength: 255, description: 'in user name, nickname or real name' })),
      }),
      answer: Page(GroupRankRow),
      refusals: ['groupRankType', 'groupMissing', 'groupMembersOnly'],
    },
    exitGroup: {
      method: 'DELETE',
      path: '/api/group/member/exit',
      who: 'user',
      summary: 'Leave a group',
      query: byGid,
      answer: None,
      refusals: ['groupMissing', 'groupOwnerStays', 'groupMembersOnly'],
    },
  }),
}
