/**
 * Rules of the message centre (spec/2 section 2.15, contract/contests-and-community 5 and 6.19), shared by server and
 * pages.
 */

/** The five tabs, in order, named as the calls name them. */
export const messageBoxes = ['Discuss', 'Reply', 'Like', 'Sys', 'Mine'] as const
export type MessageBox = (typeof messageBoxes)[number]

/** What somebody did; a mention stands among the replies. */
export const messageActions = ['Discuss', 'Reply', 'Like_Post', 'Like_Discuss'] as const

/** Counter of a box in the answer of the unread call. */
export const unreadNames = {
  Discuss: 'comment',
  Reply: 'reply',
  Like: 'like',
  Sys: 'sys',
  Mine: 'mine',
} as const satisfies Record<MessageBox, string>
export type UnreadName = (typeof unreadNames)[MessageBox]

/** Unread messages of one user, with the revision that grows with every change: newer wins. */
export type UnreadCounts = Readonly<Record<UnreadName, number>> & { readonly rev: number }

export const noUnread: UnreadCounts = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0, rev: 0 }

export const unreadTotal = ({ comment, reply, like, sys, mine }: UnreadCounts): number =>
  comment + reply + like + sys + mine

/** The tab that the bell leads to: the first that has something unread, else the first. */
export const boxWithUnread = (unread: UnreadCounts): MessageBox =>
  messageBoxes.find((box) => unread[unreadNames[box]] > 0) ?? messageBoxes[0]

/** Last part of a tab's address. */
export const pathOfBox = (box: MessageBox): string => box.toLowerCase()

export const messageLimits = {
  /** Rows a page of comments, replies and likes; of notices. */
  remindPageRows: 6,
  noticePageRows: 8,
  pageMaxRows: 50,
  sourceMaxChars: 200,
  quoteMaxChars: 100,
  /** The badge shows no more. */
  badgeMax: 99,
  noticeTitleMaxChars: 255,
  noticeContentMaxChars: 65_535,
} as const

/** Whom a notice is for: everybody, one user, or administrators. */
export const noticeTypes = ['All', 'Single', 'Admin'] as const
export type NoticeType = (typeof noticeTypes)[number]

/**
 * What a text says without the marks of its Markdown, for where a few lines of it are shown. Tags and formulas stay
 * as they were written.
 */
export const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/^[ \t]*(?:`{3,}|~{3,}).*$\n?/gm, '')
    .replace(/^[ \t]*(?:[-*_][ \t]*){3,}$\n?/gm, '')
    .replace(/^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*(?::?-+:?)?[ \t]*$\n?/gm, '')
    .replace(/^(?:[ \t]*>)+[ \t]?/gm, '')
    .replace(/^[ \t]*(?:#{1,6}|[-*+])[ \t]+/gm, '')
    .replace(/!?\[([^\][]*)\]\([^()\s]*(?:[ \t]+"[^"]*")?\)/g, '$1')
    .replace(/(?<!\\)(\*\*|~~)(?=\S)([^\n]*?[^\s\\])\1/g, '$2')
    .replace(/(?<![\\A-Za-z0-9*])\*(?=[^\s*])([^\n*]*?[^\s\\*])\*(?![A-Za-z0-9*])/g, '$1')
    .replace(/(?<![\\\p{L}\p{N}])(__?)(?=[^\s_])([^\n]*?[^\s\\_])\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/(`+)([^`\n]+)\1/g, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!|~>])/g, '$1')

/** The beginning of a text; `...` tells that there is more. Characters are never cut in two. */
export function excerpt(text: string, maxChars: number): string {
  const characters = [...text]
  return characters.length > maxChars ? `${characters.slice(0, maxChars).join('')}...` : text
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const characters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(escapes).map(([character, escape]) => [escape, character]),
)

/** Clients put the texts of messages into their pages as HTML, so they leave as text that is safe there. */
export const asHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
/** The text that `asHtml` made safe. */
export const fromHtml = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|#39);/g, (escape) => characters[escape] ?? escape)

/** Where a comment or a reply stands in the page of its discussion or contest, as the hash of an address. */
export const discussionAnchor = (commentId: number, replyId: number | null): string =>
  `#comment-${commentId}${replyId === null ? '' : `-reply-${replyId}`}`

export function parseDiscussionAnchor(
  hash: string,
): { readonly commentId: number; readonly replyId: number | null } | null {
  const [, comment, reply] = /^#comment-([1-9]\d{0,14})(?:-reply-([1-9]\d{0,14}))?$/.exec(hash) ?? []
  return comment === undefined
    ? null
    : { commentId: Number(comment), replyId: reply === undefined ? null : Number(reply) }
}
