import type { FastifyInstance } from 'fastify'
import { messageCalls as calls } from '@podium/proto/calls/message/messages.ts'
import { contestStaffCalls } from '@podium/proto/calls/contest/contest-staff.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { openBoxes } from './box/box.hot-sql.ts'
import { listNotices, mentionNames, staffNames, unreadCounts } from './own-queries.ts'
import { cleanMessages } from './commands.ts'
import { listReminders } from './reminder-queries.ts'

/** Somebody who types fast asks less often than this: the page waits for a pause. */
const namesPerMinute = 120

/** A user's own messages, and completing the names in what they write. */
export function registerMessages(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  const boxes = openBoxes(ctx)
  const tools = { ...ctx, ...boxes }
  handle(app, calls.unreadMessages, ({ viewer }) => unreadCounts(db(), viewer))
  handle(app, calls.commentMessages, ({ viewer, query, locale }) =>
    listReminders(tools, viewer, { box: 'Discuss', query, locale }),
  )
  handle(app, calls.replyMessages, ({ viewer, query, locale }) =>
    listReminders(tools, viewer, { box: 'Reply', query, locale }),
  )
  handle(app, calls.likeMessages, ({ viewer, query, locale }) =>
    listReminders(tools, viewer, { box: 'Like', query, locale }),
  )
  handle(app, calls.sysMessages, ({ viewer, query }) => listNotices(boxes, viewer, { box: 'Sys', query }))
  handle(app, calls.mineMessages, ({ viewer, query }) => listNotices(boxes, viewer, { box: 'Mine', query }))
  handle(app, calls.cleanMessages, ({ viewer, query }) => cleanMessages(ctx, viewer, query))
  handle(app, calls.mentionNames, ({ viewer, query }) => mentionNames(ctx, viewer, query), {
    perMinute: namesPerMinute,
  })
  handle(app, contestStaffCalls.staffNames, ({ viewer, query }) => staffNames(ctx, viewer, query), {
    perMinute: namesPerMinute,
  })
}
