/**
 * Messages about comments, replies and likes as they are shown (contract/contests-and-community 6.19). Every text is
 * read now and by the rules of now: what is gone, disabled or no longer open to the reader is named by a fixed text.
 */
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { UserMessage } from '@podium/proto/calls/message/messages.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale, LocalText } from '@podium/proto/rules/site/locale.ts'
import { asHtml, excerpt, messageLimits, discussionAnchor, withoutMarks } from '@podium/proto/rules/message/messages.ts'
import type { SiteSettings, Viewer } from '../../platform/context.ts'
import { groupAuthority } from '../groups/index.ts'
import type { RawBuilder } from 'kysely'
import { plannedRows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { discussionRefusal, enterDiscussion, isProblemOpen } from '../discussions/index.ts'
import type { DiscussionTarget } from '../discussions/index.ts'
import { wireTime } from '../../platform/http/time.ts'
import { pageOrder, placeColumns } from './box.ts'
import type { Boxes, Placed, Tools } from './box.ts'

interface StoredReminder extends Placed {
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
  readonly groupAuthority: number | null
  readonly discussionTitle: string | null
  readonly contestTitle: string | null
  /** What was written, or the discussion itself; null when that is gone. */
  readonly source: string | null
  readonly quote: string | null
}

/** Marks of Markdown are taken away before a text is cut to its length. */
const sourceCut = messageLimits.sourceMaxChars * 3
const quoteCut = messageLimits.quoteMaxChars * 3

/** Looked up one by one rather than joined: planning a dozen joins would take longer than the reading. */
const readRows = (db: Db, viewer: Viewer, onPage: RawBuilder<unknown>): Promise<StoredReminder[]> =>
  plannedRows(
    db,
    sql<StoredReminder>`
    select ${placeColumns}, m.id, m.action, m.did, m.cid, m.comment_id as "commentId", m.reply_id as "replyId", m.quote_type as "quoteType", m.quote_id as "quoteId",
      m.is_read as state, m.created_at as "createdAt", m.sender_uid as "senderId", u.username as "senderUsername", u.avatar as "senderAvatar",
      d.uid as owner, d.gid, coalesce(d.status, 0) as status, ${isProblemOpen} as "isProblemOpen", ${groupAuthority(sql`d.gid`, viewer.uid)} as "groupAuthority", d.title as "discussionTitle", (select title from contest where id = m.cid) as "contestTitle",
      case when m.reply_id is not null then (select left(r.content, ${sourceCut}) from reply r where r.id = m.reply_id)
        when m.comment_id is not null then (select left(c.content, ${sourceCut}) from comment c where c.id = m.comment_id) else left(d.content, ${sourceCut}) end as source,
      case m.quote_type when 'Comment' then (
          select w.username || ' : ' || left(c.content, ${quoteCut}) from comment c join users w on w.uid = c.uid where c.id = m.quote_id)
        when 'Reply' then (
          select w.username || ' : @' || coalesce((select username from users where uid = r.to_uid), '') || '：' || left(r.content, ${quoteCut})
          from reply r join users w on w.uid = r.uid where r.id = m.quote_id) end as quote
    from message m left join users u on u.uid = m.sender_uid left join discussion d on d.id = m.did left join problem p on p.id = d.problem_id
    where ${onPage}
    order by ${pageOrder}`,
  )

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
  readonly place: boolean
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
    return { place: target !== null, words: target !== null && (target.isStaff || !target.isHiding) }
  }
  const isOpen = row.owner !== null && discussionRefusal({ ...row, uid: row.owner }, viewer, settings) === null
  return { place: isOpen, words: isOpen }
}

const goneTexts = {
  place: {
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

function present(row: StoredReminder, { place, words }: Openness, locale: Locale): Static<typeof UserMessage> {
  const isLike = row.action === 'Like_Post' || row.action === 'Like_Discuss'
  const title = row.cid === null ? row.discussionTitle : row.contestTitle
  const source =
    words && row.source !== null
      ? excerpt(withoutMarks(row.source), messageLimits.sourceMaxChars)
      : goneTexts.words[locale]
  const quote = words && row.quote !== null ? quoteOf(row.quote) : goneTexts.words[locale]
  return {
    id: row.id,
    action: row.action === 'Mention' ? 'Reply' : row.action,
    mention: row.action === 'Mention',
    sourceId: row.did ?? row.cid ?? 0,
    sourceType: row.cid === null ? 'Discussion' : 'Contest',
    sourceTitle: place && title !== null ? title : goneTexts.place[locale],
    sourceContent: isLike ? null : asHtml(source),
    quoteId: row.quoteId,
    quoteType: row.quoteType,
    quoteContent: row.quoteType === null ? null : asHtml(quote),
    url: urlOf(row),
    isOpen: place,
    state: row.state,
    senderId: row.senderId,
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
  tools.readBox(viewer, { box, query }, async (db, onPage) => {
    const found = await readRows(db, viewer, onPage)
    const [settings, contests] = await Promise.all([tools.settings.get(), enterContests(db, tools, viewer, found)])
    return {
      records: found.map((row) => present(row, opennessOf(row, viewer, settings, contests), locale)),
      first: found[0],
    }
  })
