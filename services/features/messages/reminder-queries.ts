/**
 * Messages about comments, replies and likes as they are shown (contract/contests-and-community 6.19). Every text is
 * read now and by the rules of now: what is gone, disabled or no longer open to the reader is named by a fixed text.
 */
import { expressionBuilder } from 'kysely'
import type { Expression, Kysely } from 'kysely'
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { UserMessage } from '@podium/proto/calls/message/messages.ts'
import { discussionStates } from '@podium/proto/rules/discussion/discussion.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale, LocalText } from '@podium/proto/rules/site/locale.ts'
import { asHtml, excerpt, messageLimits, discussionAnchor, withoutMarks } from '@podium/proto/rules/message/messages.ts'
import type { SiteSettings, Viewer } from '../../platform/context.ts'
import { groupAuthority } from '../groups/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { discussionRefusal, enterDiscussion, isProblemOpen } from '../discussions/index.ts'
import type { DiscussionTarget } from '../discussions/index.ts'
import { wireTime } from '../../platform/http/time.ts'
import { prepared } from '../entities.ts'
import type { Tables } from '../entities.ts'
import type { Boxes, Tools } from './box/box.hot-sql.ts'
import { orderedMessages } from './box/queries.ts'

/** Marks of Markdown are taken away before a text is cut to its length. */
const sourceCut = messageLimits.sourceMaxChars * 3
const quoteCut = messageLimits.quoteMaxChars * 3

const of = expressionBuilder<Tables>()
const cut = (text: Expression<string | null>, chars: number) =>
  of.fn<string | null>('left', [text, of.cast<number>(of.val(chars), 'integer')])

const joinedMessages = (tables: Kysely<Tables>, ids: readonly number[]) =>
  orderedMessages(tables, ids)
    .leftJoin('users as u', 'u.uid', 'm.senderUid')
    .leftJoin('discussion as d', 'd.id', 'm.did')
    .leftJoin('problem as p', 'p.id', 'd.problemId')
    .leftJoin('contest as o', 'o.id', 'm.cid')
    .leftJoin('reply as r', 'r.id', 'm.replyId')
    .leftJoin('comment as c', 'c.id', 'm.commentId')
    .leftJoin('comment as qc', (on) => on.onRef('qc.id', '=', 'm.quoteId').on('m.quoteType', '=', 'Comment'))
    .leftJoin('reply as qr', (on) => on.onRef('qr.id', '=', 'm.quoteId').on('m.quoteType', '=', 'Reply'))
    .leftJoin('users as qw', (on) => on.on(({ eb, fn }) => eb('qw.uid', '=', fn.coalesce('qc.uid', 'qr.uid'))))
    .leftJoin('users as qt', 'qt.uid', 'qr.toUid')

interface Page {
  readonly ids: readonly number[]
  readonly uid: string
}

const messagesOnPage = prepared((tables, { ids, uid }: Page) =>
  joinedMessages(tables, ids)
    .select(['m.id', 'm.action', 'm.did', 'm.cid', 'm.commentId', 'm.replyId', 'm.quoteType', 'm.quoteId'])
    .select(['m.isRead as state', 'm.createdAt', 'm.senderUid as senderId', 'u.username as senderUsername'])
    .select(['u.avatar as senderAvatar', 'd.uid as owner', 'd.gid', 'd.status', 'd.title as discussionTitle'])
    .select(['o.title as contestTitle', 'qw.username as quotedName', 'qt.username as quotedTo'])
    .select(({ eb, fn, ref }) => [
      isProblemOpen.as('isProblemOpen'),
      groupAuthority(ref('d.gid'), uid).as('groupAuthority'),
      eb
        .case()
        .when('m.replyId', 'is not', null)
        .then(cut(ref('r.content'), sourceCut))
        .when('m.commentId', 'is not', null)
        .then(cut(ref('c.content'), sourceCut))
        .else(cut(ref('d.content'), sourceCut))
        .end()
        .as('sourceText'),
      cut(fn.coalesce('qc.content', 'qr.content'), quoteCut).as('quotedText'),
    ]),
)

async function readRows(db: Db, { uid }: Viewer, ids: readonly number[]) {
  const found = await messagesOnPage(db, { ids, uid })
  return found.map(({ isProblemOpen: isOpen, status, quotedName, quotedTo, quotedText, ...row }) => ({
    ...row,
    isProblemOpen: Boolean(isOpen),
    status: status ?? discussionStates.normal,
    quote: quoteText({ type: row.quoteType, name: quotedName, to: quotedTo, text: quotedText }),
  }))
}

type StoredReminder = Awaited<ReturnType<typeof readRows>>[number]

interface Quoted {
  readonly type: 'Comment' | 'Reply' | null
  /** Of its author; null when the quoted text is gone. */
  readonly name: string | null
  readonly to: string | null
  readonly text: string | null
}

const quoteText = ({ type, name, to, text }: Quoted): string | null => {
  if (name === null || text === null) return null
  return type === 'Comment' ? `${name} : ${text}` : `${name} : @${to ?? ''}：${text}`
}

/** The contests of a page as the reader meets them now; null for one that is closed to them. */
async function enterContests(
  db: Db,
  tools: Tools,
  viewer: Viewer,
  found: readonly StoredReminder[],
): Promise<ReadonlyMap<number, DiscussionTarget | null>> {
  const entered = new Map<number, DiscussionTarget | null>()
  for (const cid of new Set(found.flatMap((row) => row.cid ?? []))) {
    entered.set(
      cid,
      await enterDiscussion(db, tools, viewer, { cid }).catch((error: unknown) => {
        if (error instanceof Refusal) return null
        throw error
      }),
    )
  }
  return entered
}

interface Openness {
  /** The discussion or contest is there and open. */
  readonly target: boolean
  /** What others wrote in it is. */
  readonly words: boolean
}

function opennessOf(
  row: StoredReminder,
  viewer: Viewer,
  settings: SiteSettings,
  contests: ReadonlyMap<number, DiscussionTarget | null>,
): Openness {
  if (row.cid !== null) {
    const target = contests.get(row.cid) ?? null
    return { target: target !== null, words: target !== null && (target.isStaff || !target.isHiding) }
  }
  const isOpen = row.owner !== null && discussionRefusal({ ...row, uid: row.owner }, viewer, settings) === null
  return { target: isOpen, words: isOpen }
}

const goneTexts = {
  target: {
    'en-US': 'This place has been deleted, or is no longer open to you.',
    'zh-CN': '原帖已被删除，或不再对您开放。',
  },
  words: {
    'en-US': 'This text has been deleted, or is no longer open to you.',
    'zh-CN': '内容已被删除，或不再对您开放。',
  },
} satisfies Record<string, LocalText>

function urlOf({ did, cid, gid, commentId, replyId }: StoredReminder): string {
  const page =
    cid === null ? `${gid === null ? '' : `/group/${gid}`}/discussion-detail/${did}` : `/contest/${cid}/comment`
  return commentId === null ? page : `${page}${discussionAnchor(commentId, replyId)}`
}

/** `name : text`: the text alone is cut. */
function quoteOf(quote: string): string {
  const at = quote.indexOf(' : ') + ' : '.length
  return `${quote.slice(0, at)}${excerpt(withoutMarks(quote.slice(at)), messageLimits.quoteMaxChars)}`
}

function present(row: StoredReminder, { target, words }: Openness, locale: Locale): Static<typeof UserMessage> {
  const isLike = row.action === 'Like_Post' || row.action === 'Like_Discuss'
  const title = row.cid === null ? row.discussionTitle : row.contestTitle
  const source =
    words && row.sourceText !== null
      ? excerpt(withoutMarks(row.sourceText), messageLimits.sourceMaxChars)
      : goneTexts.words[locale]
  const quote = words && row.quote !== null ? quoteOf(row.quote) : goneTexts.words[locale]
  return {
    id: row.id,
    action: row.action === 'Mention' || row.action === null ? 'Reply' : row.action,
    mention: row.action === 'Mention',
    sourceId: row.did ?? row.cid ?? 0,
    sourceType: row.cid === null ? 'Discussion' : 'Contest',
    sourceTitle: target && title !== null ? title : goneTexts.target[locale],
    sourceContent: isLike ? null : asHtml(source),
    quoteId: row.quoteId,
    quoteType: row.quoteType,
    quoteContent: row.quoteType === null ? null : asHtml(quote),
    url: urlOf(row),
    isOpen: target,
    state: row.state,
    senderId: row.senderId ?? '',
    senderUsername: row.senderUsername ?? '',
    senderAvatar: row.senderAvatar,
    gmtCreate: wireTime(row.createdAt),
  }
}

interface Asked {
  readonly box: 'Discuss' | 'Reply' | 'Like'
  readonly query: CallQuery<'commentMessages'>
  readonly locale: Locale
}

/** One page of comments, replies or likes. */
export const listReminders = (
  tools: Tools & Boxes,
  viewer: Viewer,
  { box, query, locale }: Asked,
): Promise<CallAnswer<'commentMessages'>> =>
  tools.readBox(viewer, { box, query }, async (db, ids) => {
    const found = await readRows(db, viewer, ids)
    const [settings, contests] = await Promise.all([tools.settings.get(), enterContests(db, tools, viewer, found)])
    return {
      records: found.map((row) => present(row, opennessOf(row, viewer, settings, contests), locale)),
      first: found[0],
    }
  })
