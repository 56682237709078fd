/** Discussions, comments and replies. */
import { b400, b403, b404 } from './row.ts'

export const talkErrors = {
  talkTargetMissing: b400('Say what the comments belong to: a discussion or a contest, not both.', '请指定评论所属的讨论或比赛（二者选一）。'),
  discussionGone: b400('There is no such discussion any more.', '讨论不存在或已被删除。'),
  discussionMissing: b404('There is no such discussion.', '讨论不存在。'),
  discussionClosed: b403('The discussion area is closed.', '讨论区未开放。'),
  discussionDisabled: b403('This discussion has been disabled.', '该讨论已被禁用。'),
  discussionGroupOnly: b403('Only members of the group may read this discussion.', '只有团队成员可以查看该讨论。'),
  contestCommentClosed: b403('The comment area of contests is closed.', '比赛评论区未开放。'),
  commentEmpty: b400('Content cannot be empty', '内容不能为空'),
  commentTooLong: b400('Content can not exceed {limit} characters', '内容不能超过 {limit} 个字符'),
  commentMissing: b400('The comment is gone.', '评论不存在或已被删除。'),
  replyMissing: b400('The reply is gone.', '回复不存在或已被删除。'),
  commentTooFewSolved: b403('Solve at least {needed} public problems before you comment: you have {solved}.', '至少解决 {needed} 道公开题目后才能评论，当前为 {solved} 道。'),
  commentNotYours: b403('Only its author or an administrator may delete this.', '只有作者或管理员可以删除。'),
  replyRefused: b403('You may not reply to this comment.', '您不能回复该评论。'),
}
