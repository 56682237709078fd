/** Groups, members and files as they travel. */
import { Type } from 'typebox'
import { Id, Int, Nullable, Revision, Time, Uid } from '../shapes.ts'

export const memberRefusals = ['groupMissing', 'groupMembersOnly'] as const
export const adminRefusals = ['groupMissing', 'groupAdminsOnly'] as const
/** Of what belongs to a group: in its own order, not there, of no group, no group, not one's own. */
export const itemRefusals = ['notOfGroup', 'groupMissing', 'groupMembersOnly', 'groupItemNotYours'] as const

export const Text = Nullable(Type.String())
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
export const GroupRow = Type.Object(listed)
export const Group = Type.Object({
  ...listed,
  uid: Type.String({ description: 'of the owner' }),
  status: Type.Integer({ description: '0 normal, 1 banned' }),
  revision: Revision,
  code: Type.Unsafe<string | null>({ ...Text, description: 'for those at its head' }),
  gmtModified: Time,
})
/** Additions of the group's page: how the reader stands in it. */
export const GroupPage = Type.Object({
  ...Group.properties,
  userAuth: Type.Integer({ description: 'own membership: 0 none, 1 applying, 2 refused, 3 member, 4 admin, 5 root' }),
  applicantCount: Type.Unsafe<number | null>({
    ...Nullable(Int),
    description: 'who wait for an answer; for its administrators',
  }),
})
export const Member = Type.Object({
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

export const GroupRankRow = Type.Object({
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
export const GroupFile = Type.Object({
  id: Id,
  fileName: Type.String({ description: 'as its uploader called it' }),
  link: Type.String(),
  sizeBytes: Int,
  uid: Uid,
  username: Type.String(),
  avatar: Text,
  gmtCreate: Time,
})
