/** Discussions, comments and replies. */
import { b400, b403, b404, h403, shownAs } from './row.ts'

export const discussionErrors = {
  talkTargetMissing: b400(
    'Say what the comments belong to: a discussion or a contest, not both.',
    '请指定评论所属的讨论或比赛（二者选一）。',
  ),
  discussionGone: b400('There is no such discussion any more.', '讨论不存在或已被删除。'),
  discussionMissing: b404('There is no such discussion.', '讨论不存在。'),
  discussionClosed: b403('The discussion area is closed.', '讨论区未开放。'),
  discussionDisabled: b403('This discussion has been disabled.', '该讨论已被禁用。'),
  discussionGroupOnly: b403('Only members of the group may read this discussion.', '只有团队成员可以查看该讨论。'),
  contestCommentClosed: b403('The comment area of contests is closed.', '比赛评论区未开放。'),
  commentEmpty: shownAs('Write something first', '内容不能为空', b400('Content cannot be empty', '内容不能为空')),
  commentTooLong: shownAs(
    'At most {limit} characters',
    '最多 {limit} 个字符',
    b400('Content can not exceed {limit} characters', '内容不能超过 {limit} 个字符'),
  ),
  commentMissing: b400('This comment was deleted.', '评论不存在或已被删除。'),
  replyMissing: b400('This reply was deleted.', '回复不存在或已被删除。'),
  commentTooFewSolved: b403(
    'Solve at least {needed} public {needed|problem|problems} before you comment: you have {solved}.',
    '至少解决 {needed} 道公开题目后才能评论，当前为 {solved} 道。',
  ),
  commentDailyLimit: b403(
    'You may write {limit} {limit|answer|answers} in 24 hours until you have solved {needed} public {needed|problem|problems}. Please wait {minutes} min.',
    '在解决 {needed} 道公开题目之前，24 小时内最多发表 {limit} 条评论或回复，请等待 {minutes} 分钟。',
  ),
  commentNotYours: b403('Only its author or an administrator may delete this.', '只有作者或管理员可以删除。'),
  replyRefused: b403('You may not reply to this comment.', '您不能回复该评论。'),
  discussionAreaClosed: h403('The discussion area is closed.', '讨论区未开放。'),
  groupDiscussionClosed: h403('The discussion area of groups is closed.', '团队讨论区未开放。'),
  discussionProblemMissing: b404('There is no such public problem.', '题目不存在或未公开。'),
  discussionTooFewSolved: b403(
    'Solve at least {needed} public {needed|problem|problems} before you post: you have {solved}.',
    '至少解决 {needed} 道公开题目后才能发帖，当前为 {solved} 道。',
  ),
  discussionDailyLimit: b403(
    'You may post {limit} {limit|discussion|discussions} in 24 hours. Please wait {minutes} min.',
    '24 小时内最多发布 {limit} 篇讨论，请等待 {minutes} 分钟。',
  ),
  discussionNotYours: b403('Only its author or an administrator may do this.', '只有作者或管理员可以执行此操作。'),
  discussionNotWritten: b403('Only its author may change it.', '只有作者可以修改。'),
  categoryMissing: b400('There is no such category.', '分类不存在。'),
  categoriesEmpty: b400('There is no category with a name in the list.', '列表中没有有效的分类名称。'),
  categoryTwice: b400('Two categories would be called “{name}”.', '会有两个名为“{name}”的分类。'),
  categoryUsed: b400(
    '{count} {count|discussion still uses|discussions still use} this category.',
    '仍有 {count} 篇讨论使用该分类。',
  ),
  reportMissing: b400('There is no such report any more.', '举报不存在或已被删除。'),
  reportEmpty: shownAs(
    'Choose a reason or write one',
    '请选择标签或填写理由',
    b400('The report label and reason cannot be empty', '举报标签与理由不能同时为空'),
  ),
}
