/** Discussions, their categories and reports (contract/contests-and-community 3). */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { discussionLimits, discussionRoles } from '../../rules/discussion/discussion.ts'
import { declareCalls } from '../declare.ts'
import { Id, Int, Mentions, None, Nullable, Page, paging, Time, Uid } from '../shapes.ts'

const Text = Nullable(Type.String())
const row = {
  id: Id,
  categoryId: Id,
  title: Type.String(),
  description: Type.String(),
  pid: Nullable(Type.String({ description: 'display id of the problem' })),
  uid: Uid,
  author: Type.String(),
  avatar: Text,
  role: Type.Enum(discussionRoles),
  viewNum: Int,
  likeNum: Int,
  commentNum: Int,
  topPriority: Type.Boolean(),
  status: Int,
  gid: Nullable(Id),
  gmtCreate: Time,
  gmtModified: Time,
}
export const DiscussionRow = Type.Object({ ...row, content: Nullable(Type.String({ description: 'own rows only' })) })
export const Discussion = Type.Object({
  ...row,
  content: Type.String({ description: 'markdown' }),
  mentions: Mentions,
  categoryName: Type.String(),
  titleName: Text,
  titleColor: Text,
  hasLike: Type.Boolean(),
})
const Newcomers = Type.Boolean({ description: 'addition: whoever has not solved enough yet may post in it' })
export const DiscussionCategory = Type.Object({
  id: Id,
  name: Type.String(),
  openToNewcomers: Newcomers,
  gmtCreate: Time,
  gmtModified: Time,
})

const Allowance = Type.Object({
  reason: Nullable(Type.Enum(['permission', 'solved', 'daily'], { description: 'why nothing can be written now' })),
  needed: Int,
  solved: Int,
  limit: Nullable(Type.Integer({ description: 'in 24 hours; null for as many as one likes' })),
  left: Nullable(Int),
  minutes: Nullable(Type.Integer({ description: 'until it may be tried again, where the limit is reached' })),
})
export type DiscussionAllowance = Static<typeof Allowance>

/** What a new discussion is found by. */
export const Posted = Type.Object({ id: Id })

/** Checked by the handler: these refusals come on HTTP 200. */
export const written = {
  title: Type.Optional(Text),
  description: Type.Optional(Text),
  content: Type.Optional(Text),
  categoryId: Type.Optional(Nullable(Id)),
  topPriority: Type.Optional(Nullable(Type.Boolean())),
}
/** Of the area of a group. */
export const groupGate = ['groupDiscussionClosed', 'groupMissing'] as const
const lookRefusals = ['discussionMissing', 'discussionClosed', 'discussionDisabled', 'discussionGroupOnly'] as const
const writeRefusals = ['discussionAreaClosed', 'fieldBlank', 'fieldTooLong', 'categoryMissing'] as const

export const discussionCalls = declareCalls({
  discussionList: {
    method: 'GET',
    path: '/api/get-discussion-list',
    who: 'open',
    summary: 'Discussions, pinned first, then newest',
    query: Type.Object({
      ...paging,
      cid: Type.Optional(Nullable(Type.Integer({ description: 'category' }))),
      pid: Type.Optional(Nullable(Type.String({ maxLength: 255, description: 'display id of a problem' }))),
      onlyMine: Type.Optional(Type.Boolean()),
      keyword: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
      admin: Type.Optional(
        Type.Boolean({ description: 'for administrators: those of groups and disabled ones as well' }),
      ),
    }),
    answer: Page(DiscussionRow),
    refusals: ['discussionAreaClosed'],
  },
  discussionDetail: {
    method: 'GET',
    path: '/api/get-discussion-detail',
    who: 'open',
    summary: 'One discussion; counts a view',
    query: Type.Object({ did: Id }),
    answer: Discussion,
    refusals: lookRefusals,
  },
  addDiscussion: {
    method: 'POST',
    path: '/api/discussion',
    who: ['discussion_add'],
    summary: 'Post a discussion; answers its id (addition: the contract answers nothing)',
    body: Type.Object({ ...written, pid: Type.Optional(Text) }),
    answer: Posted,
    refusals: [...writeRefusals, 'discussionProblemMissing', 'discussionTooFewSolved', 'discussionDailyLimit'],
  },
  talkAllowance: {
    method: 'GET',
    path: '/api/get-talk-allowance',
    who: 'user',
    summary: 'What the reader may write now, and what is missing: shown before anything is written (addition)',
    query: Type.Object({
      did: Type.Optional(
        Nullable(
          Type.Integer({
            minimum: 1,
            maximum: Number.MAX_SAFE_INTEGER,
            description: 'the discussion in which they would answer',
          }),
        ),
      ),
    }),
    answer: Type.Object({
      post: Allowance,
      openPost: Type.Object(Allowance.properties, { description: 'in the categories that are open to newcomers' }),
      answer: Nullable(Allowance),
    }),
    refusals: lookRefusals,
  },
  editDiscussion: {
    method: 'PUT',
    path: '/api/discussion',
    who: ['discussion_edit'],
    summary: 'Change an own discussion',
    body: Type.Object({ id: Id, ...written }),
    answer: None,
    refusals: [...writeRefusals, ...lookRefusals, 'discussionNotWritten', 'discussionTooFewSolved'],
  },
  deleteDiscussion: {
    method: 'DELETE',
    path: '/api/discussion',
    who: ['discussion_del'],
    summary: 'Delete a discussion with all that hangs on it',
    query: Type.Object({ did: Id }),
    answer: None,
    refusals: ['discussionAreaClosed', ...lookRefusals, 'discussionNotYours'],
    group: {
      name: 'deleteGroupDiscussion',
      path: '/api/group/discussion',
      who: ['discussion_del'],
      summary: 'Delete a discussion of a group with all that hangs on it',
      refusals: [...groupGate, 'discussionMissing', 'groupMembersOnly', 'groupItemNotYours'],
    },
  },
  discussionLike: {
    method: 'GET',
    path: '/api/discussion-like',
    who: 'user',
    summary: 'Like a discussion, or take the like back; repeating changes nothing',
    query: Type.Object({ did: Id, toLike: Type.Boolean() }),
    answer: None,
    refusals: lookRefusals,
  },
  discussionCategories: {
    method: 'GET',
    path: '/api/discussion-category',
    who: 'open',
    summary: 'Categories of discussions',
    answer: Type.Array(DiscussionCategory),
  },
  saveDiscussionCategories: {
    method: 'POST',
    path: '/api/discussion-category',
    who: 'user',
    summary: 'Rename those with an id, add those without; what is not sent stays',
    body: Type.Array(
      Type.Object({
        id: Type.Optional(Nullable(Id)),
        name: Type.Optional(Text),
        openToNewcomers: Type.Optional(Newcomers),
      }),
      { maxItems: 100 },
    ),
    answer: Type.Array(DiscussionCategory),
    refusals: ['forbidden', 'categoriesEmpty', 'fieldTooLong'],
  },
  deleteDiscussionCategory: {
    method: 'DELETE',
    path: '/api/discussion-category',
    who: 'user',
    summary: 'Remove a category that no discussion uses',
    query: Type.Object({ id: Id }),
    answer: None,
    refusals: ['forbidden', 'categoryMissing', 'categoryUsed'],
  },
  discussionReport: {
    method: 'POST',
    path: '/api/discussion-report',
    who: 'user',
    summary: 'Report a discussion; the reporter is the caller',
    body: Type.Object({
      did: Id,
      content: Type.Optional(
        Nullable(
          Type.String({
            description: `\`#tag# \` for each tag, then the reason; ${discussionLimits.reportMaxChars} characters`,
          }),
        ),
      ),
    }),
    answer: None,
    refusals: [...lookRefusals, 'reportEmpty', 'fieldTooLong'],
  },
})
