/** What a group announces and the files in its texts (contract/groups 2, 3). */
import { Type } from 'typebox'
import { declareCalls } from '../declare.ts'
import { GroupFile, Text } from './group-shapes.ts'
import { Announcement } from '../site/home.ts'
import { BaseRevision, Id, None, Nullable, Page, paging } from '../shapes.ts'

const announced = {
  title: Type.Optional(Text),
  content: Type.Optional(Text),
  status: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1, description: '0 visible, 1 hidden' }))),
}

export const groupContentCalls = declareCalls({
  groupAnnouncements: {
    method: 'GET',
    path: '/api/group/get-announcement-list',
    who: 'user',
    summary: 'What the group announced, newest first',
    query: Type.Object({ gid: Id, ...paging }),
    answer: Page(Announcement),
    refusals: ['groupMissing', 'groupMembersOnly'],
  },
  groupAdminAnnouncements: {
    method: 'GET',
    path: '/api/group/get-admin-announcement-list',
    who: 'user',
    summary: 'The same with hidden ones',
    query: Type.Object({ gid: Id, ...paging }),
    answer: Page(Announcement),
    refusals: ['groupMissing', 'groupAdminsOnly'],
  },
  addGroupAnnouncement: {
    method: 'POST',
    path: '/api/group/announcement',
    who: 'user',
    summary: 'Announce something to the group',
    body: Type.Object({ gid: Id, ...announced }),
    answer: None,
    refusals: ['fieldBlank', 'fieldTooLong', 'groupMissing', 'groupAdminsOnly'],
  },
  editGroupAnnouncement: {
    method: 'PUT',
    path: '/api/group/announcement',
    who: 'user',
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
  },
  deleteGroupAnnouncement: {
    method: 'DELETE',
    path: '/api/group/announcement',
    who: 'user',
    summary: 'Delete an announcement',
    query: Type.Object({ aid: Id }),
    answer: None,
    refusals: ['groupAnnouncementMissing', 'notOfGroup', 'groupMissing', 'groupMembersOnly', 'groupItemNotYours'],
  },
  groupFiles: {
    method: 'GET',
    path: '/api/group/get-file-list',
    who: 'user',
    summary: 'Pictures and attachments in texts of the group, newest first, and what its files take',
    query: Type.Object({ gid: Id, ...paging, largestFirst: Type.Optional(Type.Boolean()) }),
    answer: Type.Object({
      ...Page(GroupFile).properties,
      takenBytes: Type.Integer({ description: 'all that the group stores, test data of its problems too' }),
    }),
    refusals: ['groupMissing', 'groupAdminsOnly'],
  },
  deleteGroupFile: {
    method: 'DELETE',
    path: '/api/group/file',
    who: 'user',
    summary: 'Delete a picture or an attachment of the group: texts that show it show nothing there',
    query: Type.Object({ fileId: Id }),
    answer: None,
    refusals: ['groupFileMissing', 'groupMissing', 'groupAdminsOnly'],
  },
})
