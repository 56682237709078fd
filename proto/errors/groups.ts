/** Groups: the group itself, its members, announcements and rank. */
import { about, b400, b403, b404, h403 } from './row.ts'

export const groupsErrors = {
  groupMissing: b404('There is no such group, or it has been disabled.', '团队不存在或已被禁用。'),
  groupMembersOnly: b403('Only members of the group may do this.', '只有团队成员可以执行此操作。'),
  groupAdminsOnly: b403('Only administrators of the group may do this.', '只有团队管理员可以执行此操作。'),
  groupRootsOnly: b403('Only heads of the group may do this.', '只有团队负责人可以执行此操作。'),
  groupOwnerOnly: b403('Only the owner of the group may do this.', '只有团队创建者可以执行此操作。'),
  groupItemNotYours: b403(
    'Only its author or the head of the group may do this.',
    '只有创建者或团队负责人可以执行此操作。',
  ),
  notOfGroup: b403('This does not belong to a group.', '该内容不属于任何团队。'),
  groupHidden: b403('This group is hidden: only its members may see it.', '该团队已隐藏，仅成员可见。'),
  groupNameLength: b400('Name: {min} to {max} characters', '团队名称长度需在 {min} 到 {max} 个字符之间'),
  groupShortNameLength: b400('Short name: {min} to {max} characters', '团队简称长度需在 {min} 到 {max} 个字符之间'),
  groupShortNameCharacters: b400(
    'Short name: letters, digits, dot, hyphen and underscore only',
    '团队简称只能包含文字、数字、点、连字符和下划线',
  ),
  groupBriefLength: b400('Summary: {min} to {max} characters', '团队简介长度需在 {min} 到 {max} 个字符之间'),
  groupDescriptionLength: b400('Introduction: {min} to {max} characters', '团队介绍长度需在 {min} 到 {max} 个字符之间'),
  groupAuthUnknown: b400('Who may join must be public, protected or private', '加入方式必须为公开、保护或私有'),
  groupCodeLength: b400('Invitation code: exactly {count} characters', '邀请码必须为 {count} 个字符'),
  groupNameTaken: about('name', b400('There is a group of this name already.', '团队名称已被使用。')),
  groupShortNameTaken: about('shortName', b400('There is a group of this short name already.', '团队简称已被使用。')),
  groupRenameClash: about(
    'shortName',
    b400(
      'With this short name the problem {problem} would get the id of another one.',
      '使用该简称会使题目 {problem} 与其他题目编号冲突。',
    ),
  ),
  groupTooFewSolved: h403(
    'Solve at least {needed} public {needed|problem|problems} before you create a group: you have {solved}.',
    '至少解决 {needed} 道公开题目后才能创建团队，当前为 {solved} 道。',
  ),
  groupDailyLimit: h403(
    'You may create {limit} {limit|group|groups} in 24 hours. Please wait {minutes} min.',
    '24 小时内最多创建 {limit} 个团队，请等待 {minutes} 分钟。',
  ),
  groupOwnLimit: h403(
    'You already own {limit} {limit|group|groups}, which is the most a user may own.',
    '最多拥有 {limit} 个团队，您已达到上限。',
  ),
  groupCodeWrong: about('code', b400('The invitation code is wrong.', '邀请码错误。')),
  groupReasonLength: b400('Reason: {min} to {max} characters', '申请理由长度需在 {min} 到 {max} 个字符之间'),
  groupApplying: b403('You already asked to join. Please wait for an answer.', '您已提交申请，请等待审核。'),
  groupJoined: b403('You are already a member of this group.', '您已是该团队成员。'),
  groupMemberMissing: b404('There is no such membership.', '该成员不存在。'),
  groupOwnerStays: b404(
    'The owner of a group cannot leave it or get another role.',
    '团队创建者不能退出团队，角色也不能变更。',
  ),
  groupNotYourself: b404('You cannot remove yourself: leave the group instead.', '不能移除自己，请使用退出团队。'),
  groupLevelMove: b403('A member cannot become an applicant again.', '正式成员不能变更为申请状态。'),
  groupLevelAbove: b403(
    'You may change only those below you, and only to levels below yours.',
    '只能变更权限低于自己的成员，且不能授予不低于自己的权限。',
  ),
  groupRemoveAbove: b404('You may remove only those below you.', '只能移除权限低于自己的成员。'),
  groupAnnouncementGone: b400('There is no such announcement any more.', '公告不存在或已被删除。'),
  groupAnnouncementMissing: b404('There is no such announcement.', '公告不存在。'),
  groupFileMissing: b404('There is no such file any more.', '文件不存在或已被删除。'),
  groupRankType: b400('The rank is either ACM (0) or OI (1).', '榜单类型必须为 ACM（0）或 OI（1）。'),
}
