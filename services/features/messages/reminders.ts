/**
 * Messages about comments, replies and likes as they are shown (contract/contests-and-community 6.19). Every text is read now
 * and by the rules of now: what is gone, disabled or no longer open to the reader is named by a fixed text.
 */
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/http/calls.ts'
import type { UserMessage } from '@podium/proto/http/messages.ts'
import { Refusal } from '@podium/proto/model/errors.ts'
import type { Locale, LocalText } from '@podium/proto/model/locale.ts'
import { asHtml, excerpt, messageLimits, talkAnchor } from '@podium/proto/model/messages.ts'
import type { MessageBox } from '@podium/proto/model/messages.ts'
import type { SiteSettings, Viewer } from '../../context.ts'
import type { PageBounds } from '../../db/page.ts'
import { rows, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'
import { discussionRefusal, enterTalk, isProblemOpen } from '../../db/talk-access.ts'
import type { TalkTarget } from '../../db/talk-access.ts'
import { wireTime } from '../../http/time.ts'
import { pageOrder, pageRows, readBox } from './box.ts'
import type { Tools } from './box.ts'

interface StoredReminder {
  readonly id: number
  readonly action: 'Discuss' | 'Reply' | 'Mention' | 'Like_Post' | 'Like_Discuss'
  readonly did: number | null
  readonly cid: number | null
  readonly commentId: number | null
  readonly replyId: number | null
  readonly quoteType: 'Comment' | 'Reply' | null
  readonly quoteId: number | null
  readonly state: boolean
  readonly createdAt: string
  readonly senderId: string
  readonly senderUsername: string | null
  readonly senderAvatar: string | null
  /** Of its discussion; null when that is gone. */
  readonly owner: string | null
  readonly gid: number | null
  readonly status: number
  readonly isProblemOpen: boolean
  readonly discussionTitle: string | null
  readonly contestTitle: string | null
  /** What was written, or the discussion itself; null when that is gone. */
  readonly source: string | null
  readonly quote: string | null
}

const sourceCut = messageLimits.sourceMaxChars + 1
const quoteCut = messageLimits.quoteMaxChars + 1

const readRows = (db: Db, viewer: Viewer, box: MessageBox, bounds: PageBounds): Promise<StoredReminder[]> =>
  rows(db, sql<StoredReminder>`
    select m.id, m.action, m.did, m.cid, m.comment_id as "commentId", m.reply_id as "replyId", m.quote_type as "quoteType", m.quote_id as "quoteId",
      m.is_read as state, m.created_at as "createdAt", m.sender_uid as "senderId", u.username as "senderUsername", u.avatar as "senderAvatar",
      d.uid as owner, d.gid, coalesce(d.status, 0) as status, ${isProblemOpen} as "isProblemOpen", d.title as "discussionTitle", k.title as "contestTitle",
      left(case when m.reply_id is not null then r.content when m.comment_id is not null then c.content else d.content end, ${sourceCut}) as source,
      case when m.quote_type = 'Comment' then cu.username || ' : ' || left(c.content, ${quoteCut})
        when q.id is not null then qu.username || ' : @' || coalesce(qt.username, '') || '：' || left(q.content, ${quoteCut}) end as quote
    from ${pageRows(viewer, box, bounds)}
    left join users u on u.uid = m.sender_uid
    left join discussion d on d.id = m.did left join problem p on p.id = d.problem_id left join contest k on k.id = m.cid
    left join comment c on c.id = m.comment_id left join users cu on cu.uid = c.uid
    left join reply r on r.id = m.reply_id
    left join reply q on m.quote_type = 'Reply' and q.id = m.quote_id left join users qu on qu.uid = q.uid left join users qt on qt.uid = q.to_uid
    order by ${pageOrder}`)

/** The contests of a page as the reader meets them now; null for one that is closed to them. */
async function enterContests(db: Db, tools: Tools, viewer: Viewer, found: readonly StoredReminder[]): Promise<ReadonlyMap<number, TalkTarget | null>> {
  const entered = new Map<number, TalkTarget | null>()
  for (const cid of new Set(found.flatMap((row) => row.cid ?? []))) {
    entered.set(cid, await enterTalk(db, tools, viewer, { cid }).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    }))
  }
  return entered
}

interface Openness {
  /** The discussion or contest is there and open. */
  readonly place: boolean
  /** What others wrote in it is. */
  readonly words: boolean
}

function opennessOf(row: StoredReminder, viewer: Viewer, settings: SiteSettings, contests: ReadonlyMap<number, TalkTarget | null>): Openness {
  if (row.cid !== null) {
    const target = contests.get(row.cid) ?? null
    return { place: target !== null, words: target !== null && (target.isStaff || !target.isHiding) }
  }
  const isOpen = row.owner !== null && discussionRefusal({ ...row, uid: row.owner }, viewer, settings) === null
  return { place: isOpen, words: isOpen }
}

const goneTexts = {
  place: { 'en-US': 'This place has been deleted, or is no longer open to you.', 'zh-CN': '原帖已被删除，或不再对您开放。' },
  words: { 'en-US': 'This text has been deleted, or is no longer open to you.', 'zh-CN': '内容已被删除，或不再对您开放。' },
} satisfies Record<string, LocalText>

function urlOf({ did, cid, gid, commentId, replyId }: StoredReminder): string {
  const page = cid === null ? `${gid === null ? '' : `/group/${gid}`}/discussion-detail/${did}` : `/contest/${cid}/comment`
  return commentId === null ? page : `${page}${talkAnchor(commentId, replyId)}`
}

/** `name : text`: the text alone is cut. */
function quoteOf(quote: string): string {
  const at = quote.indexOf(' : ') + ' : '.length
  return `${quote.slice(0, at)}${excerpt(quote.slice(at), messageLimits.quoteMaxChars)}`
}

function present(row: StoredReminder, { place, words }: Openness, locale: Locale): Static<typeof UserMessage> {
  const isLike = row.action === 'Like_Post' || row.action === 'Like_Discuss'
  const title = row.cid === null ? row.discussionTitle : row.contestTitle
  const source = words && row.source !== null ? excerpt(row.source, messageLimits.sourceMaxChars) : goneTexts.words[locale]
  const quote = words && row.quote !== null ? quoteOf(row.quote) : goneTexts.words[locale]
  return {
    id: row.id, action: row.action === 'Mention' ? 'Reply' : row.action, mention: row.action === 'Mention',
    sourceId: row.did ?? row.cid ?? 0, sourceType: row.cid === null ? 'Discussion' : 'Contest',
    sourceTitle: place && title !== null ? title : goneTexts.place[locale],
    sourceContent: isLike ? null : asHtml(source),
    quoteId: row.quoteId, quoteType: row.quoteType, quoteContent: row.quoteType === null ? null : asHtml(quote),
    url: urlOf(row), isOpen: place, state: row.state,
    senderId: row.senderId, senderUsername: row.senderUsername ?? '', senderAvatar: row.senderAvatar, gmtCreate: wireTime(row.createdAt),
  }
}

interface Asked {
  readonly box: 'Discuss' | 'Reply' | 'Like'
  readonly query: CallQuery<'commentMessages'>
  readonly locale: Locale
}

/** One page of comments, replies or likes. */
export const listReminders = (tools: Tools, viewer: Viewer, { box, query, locale }: Asked): Promise<CallAnswer<'commentMessages'>> =>
  readBox(tools, viewer, { box, query }, async (db, bounds) => {
    const found = await readRows(db, viewer, box, bounds)
    const [settings, contests] = await Promise.all([tools.settings.get(), enterContests(db, tools, viewer, found)])
    return found.map((row) => present(row, opennessOf(row, viewer, settings, contests), locale))
  })
