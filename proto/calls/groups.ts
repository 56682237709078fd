/** Groups, their members, announcements and rank (contract/groups 1 to 3 and 8). */
import { Type } from 'typebox'
import { declare } from './declare.ts'
import { Announcement } from './home.ts'
import { BaseRevision, Id, Int, None, Nullable, Page, paging, Revision, Time, Uid } from './shapes.ts'

const Text = Nullable(Type.String())
const listed = {
  id: Id,
  avatar: Text,
  owner: Type.String({ description: 'by name' }),
  name: Type.String(),
  shortName: Type.String(),
  brief: Type.String(),
  description: Type.String({ description: 'markdown' }),
  auth: Type.Integer({ description: '1 public, 2 protected, 3 private' }),
  visible: Type.Boolean(),
  memberCount: Int,
  gmtCreate: Time,
}
const GroupRow = Type.Object(listed)
export const Group = Type.Object({
  ...listed,
  uid: Type.String({ description: 'of the owner' }),
  status: Type.Integer({ description: '0 normal, 1 banned' }),
  revision: Revision,
  code: Type.Unsafe<string | null>({ ...Text, description: 'for those at its head' }),
  gmtModified: Time,
})
/** Additions of the group's page: how the reader stands in it. */
const GroupPage = Type.Object({
  ...Group.properties,
  userAuth: Type.Integer({ description: 'own membership: 0 none, 1 applying, 2 refused, 3 member, 4 admin, 5 root' }),
  applicantCount: Type.Unsafe<number | null>({
    ...Nullable(Int),
    description: 'who wait for an answer; for its administrators',
  }),
})
const Member = Type.Object({
  id: Id,
  gid: Id,
  uid: Uid,
  username: Type.String(),
  avatar: Text,
  auth: Int,
  reason: Text,
  gmtCreate: Time,
  gmtModify: Time,
})

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
const announced = {
  title: Type.Optional(Text),
  content: Type.Optional(Text),
  status: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1, description: '0 visible, 1 hidden' }))),
}
const RankRow = Type.Object({
  uid: Uid,
  username: Type.String(),
  nickname: Text,
  signature: Text,
  avatar: Text,
  titleName: Text,
  titleColor: Text,
  score: Int,
  total: Int,
  ac: Int,
})
const GroupFile = Type.Object({
  id: Id,
  fileName: Type.String({ description: 'as its uploader called it' }),
  link: Type.String(),
  sizeBytes: Int,
  uid: Uid,
  username: Type.String(),
  avatar: Text,
  gmtCreate: Time,
})
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
  groupList: declare('groupList', {
    summary: 'Groups; hidden ones for their members only',
    query: Type.Object({
      ...paging,
      keyword: Type.Optional(Type.String({ maxLength: 255, description: 'in name, short name or owner' })),
      auth: Type.Optional(Nullable(Int)),
      onlyMine: Type.Optional(Nullable(Type.Boolean())),
    }),
    answer: Page(GroupRow),
    refusals: ['onlyMineNeedsSignIn'],
  }),
  groupDetail: declare('groupDetail', {
    summary: 'One group, and how the caller stands in it',
    query: byGid,
    answer: GroupPage,
    refusals: ['groupMissing', 'groupHidden'],
  }),
  groupAccess: declare('groupAccess', {
    summary: 'Whether the caller may use what is in the group',
    query: byGid,
    answer: Type.Object({ access: Type.Boolean() }),
    refusals: ['groupMissing'],
  }),
  groupAuth: declare('groupAuth', { summary: "The caller's own membership: 0 for none", query: byGid, answer: Int }),
  createGroup: declare('createGroup', {
    summary: 'Create a group; the caller owns it',
    body: Type.Object(written),
    answer: None,
    refusals: [...valueRefusals, 'groupTooFewSolved', 'groupDailyLimit', 'groupOwnLimit'],
  }),
  editGroup: declare('editGroup', {
    summary: 'Change a group; what is not sent stays. A new short name renames its problems',
    body: Type.Object({ id: Id, ...written, baseRevision: BaseRevision }),
    answer: None,
    refusals: [...valueRefusals, 'editedMeanwhile', 'groupMissing', 'groupRootsOnly', 'groupRenameClash'],
  }),
  deleteGroup: declare('deleteGroup', {
    summary: 'Disband a group with everything in it',
    query: byGid,
    answer: None,
    refusals: ['groupMissing', 'groupOwnerOnly'],
  }),
  groupMembers: declare('groupMembers', {
    summary: 'Members, newest first',
    query: memberQuery,
    answer: Page(Member),
    refusals: ['groupMissing', 'groupMembersOnly'],
  }),
  groupApplications: declare('groupApplications', {
    summary: 'Everybody with a place in the group, applicants and refused ones included, newest first',
    query: memberQuery,
    answer: Page(Member),
    refusals: ['groupMissing', 'groupAdminsOnly'],
  }),
  applyToGroup: declare('applyToGroup', {
    summary: 'Join a public group, or apply to another',
    query: Type.Object({
      gid: Id,
      code: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
      reason: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
    }),
    answer: None,
    refusals: ['groupMissing', 'groupCodeWrong', 'groupReasonLength', 'groupApplying', 'groupJoined'],
  }),
  changeGroupMember: declare('changeGroupMember', {
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
  }),
  removeGroupMember: declare('removeGroupMember', {
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
  }),
  uploadGroupAvatar: declare('uploadGroupAvatar', {
    summary: 'Another picture of the group (part `image`, part `gid`)',
    answer: Group,
    refusals: ['groupMissing', 'groupRootsOnly', 'fileMissing', 'fileType', 'fileContent', 'fileTooLarge'],
  }),
  groupAnnouncements: declare('groupAnnouncements', {
    summary: 'What the group announced, newest first',
    query: Type.Object({ gid: Id, ...paging }),
    answer: Page(Announcement),
    refusals: ['groupMissing', 'groupMembersOnly'],
  }),
  groupAdminAnnouncements: declare('groupAdminAnnouncements', {
    summary: 'The same with hidden ones',
    query: Type.Object({ gid: Id, ...paging }),
    answer: Page(Announcement),
    refusals: ['groupMissing', 'groupAdminsOnly'],
  }),
  addGroupAnnouncement: declare('addGroupAnnouncement', {
    summary: 'Announce something to the group',
    body: Type.Object({ gid: Id, ...announced }),
    answer: None,
    refusals: ['fieldBlank', 'fieldTooLong', 'groupMissing', 'groupAdminsOnly'],
  }),
  editGroupAnnouncement: declare('editGroupAnnouncement', {
    summary: 'Change, show or hide an announcement',
    body: Type.Object({ id: Id, gid: Id, ...announced, baseRevision: BaseRevision }),
    answer: None,
    refusals: [
      'fieldBlank',
      'fieldTooLong',
      'editedMeanwhile',
      'groupAnnouncementGone',
      'notOfGroup',
      'groupMissing',
      'groupMembersOnly',
      'groupItemNotYours',
    ],
  }),
  deleteGroupAnnouncement: declare('deleteGroupAnnouncement', {
    summary: 'Delete an announcement',
    query: Type.Object({ aid: Id }),
    answer: None,
    refusals: ['groupAnnouncementMissing', 'notOfGroup', 'groupMissing', 'groupMembersOnly', 'groupItemNotYours'],
  }),
  groupFiles: declare('groupFiles', {
    summary: 'Pictures and attachments in texts of the group, newest first, and what its files take',
    query: Type.Object({ gid: Id, ...paging, largestFirst: Type.Optional(Type.Boolean()) }),
    answer: Type.Object({
      ...Page(GroupFile).properties,
      takenBytes: Type.Integer({ description: 'all that the group stores, test data of its problems too' }),
    }),
    refusals: ['groupMissing', 'groupAdminsOnly'],
  }),
  deleteGroupFile: declare('deleteGroupFile', {
    summary: 'Delete a picture or an attachment of the group: texts that show it show nothing there',
    query: Type.Object({ fileId: Id }),
    answer: None,
    refusals: ['groupFileMissing', 'groupMissing', 'groupAdminsOnly'],
  }),
  groupRank: declare('groupRank', {
    summary: 'Members by what they solved in the group',
    query: Type.Object({
      gid: Id,
      type: Type.Integer({ description: '0 ACM, 1 OI' }),
      ...paging,
      searchUser: Type.Optional(Type.String({ maxLength: 255, description: 'in user name, nickname or real name' })),
    }),
    answer: Page(RankRow),
    refusals: ['groupRankType', 'groupMissing', 'groupMembersOnly'],
  }),
  exitGroup: declare('exitGroup', {
    summary: 'Leave a group',
    query: byGid,
    answer: None,
    refusals: ['groupMissing', 'groupOwnerStays', 'groupMembersOnly'],
  }),
}
