import type { CallPath } from './call-path.ts'

export const groupsPaths = {
  groupList: { method: 'GET', path: '/api/get-group-list', who: 'open' },
  groupDetail: { method: 'GET', path: '/api/get-group-detail', who: 'user' },
  groupAccess: { method: 'GET', path: '/api/get-group-access', who: 'user' },
  groupAuth: { method: 'GET', path: '/api/get-group-auth', who: 'user' },
  createGroup: { method: 'POST', path: '/api/group', who: ['group_add'] },
  editGroup: { method: 'PUT', path: '/api/group', who: 'user' },
  deleteGroup: { method: 'DELETE', path: '/api/group', who: ['group_del'] },
  groupMembers: { method: 'GET', path: '/api/group/get-member-list', who: 'user' },
  groupApplications: { method: 'GET', path: '/api/group/get-apply-list', who: 'user' },
  applyToGroup: { method: 'POST', path: '/api/group/member', who: 'user' },
  changeGroupMember: { method: 'PUT', path: '/api/group/member', who: 'user' },
  removeGroupMember: { method: 'DELETE', path: '/api/group/member', who: 'user' },
  exitGroup: { method: 'DELETE', path: '/api/group/member/exit', who: 'user' },
  uploadGroupAvatar: { method: 'POST', path: '/api/file/upload-group-avatar', who: 'user' },
  groupAnnouncements: { method: 'GET', path: '/api/group/get-announcement-list', who: 'user' },
  groupAdminAnnouncements: { method: 'GET', path: '/api/group/get-admin-announcement-list', who: 'user' },
  addGroupAnnouncement: { method: 'POST', path: '/api/group/announcement', who: 'user' },
  editGroupAnnouncement: { method: 'PUT', path: '/api/group/announcement', who: 'user' },
  deleteGroupAnnouncement: { method: 'DELETE', path: '/api/group/announcement', who: 'user' },
  groupRank: { method: 'GET', path: '/api/get-group-rank-list', who: 'user' },
} as const satisfies Record<string, CallPath>
