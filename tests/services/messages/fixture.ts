/** The head of a file about messages. */
import { beforeEach } from 'vitest'
import { recordLive } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { clearMessages } from '../support/messages.ts'
import { person, signedInRoot, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

/** What is unread of somebody who has read everything. */
export const nothing = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 }

export const likeComment = (caller: Caller, id: number, toLike: boolean) =>
  caller.call('commentLike', { query: { cid: `${id}`, toLike: `${toLike}` } })

/** Those who write to each other; every test begins without messages. */
export async function messageFixture() {
  const { services, db, alter } = await servicesOfFile('starter', {}, { worker: true })
  const received = recordLive(services.ctx)
  const root = await signedInRoot(services)
  const [admin, ann, bob, eve] = await Promise.all([
    person(services, 'admin', 1001),
    person(services, 'ann'),
    person(services, 'bob'),
    person(services, 'eve'),
  ])
  const uid = {
    ann: await uidOf(services, 'ann'),
    bob: await uidOf(services, 'bob'),
    eve: await uidOf(services, 'eve'),
  }
  beforeEach(async () => {
    await services.ctx.settings.set({
      defaultCreateCommentACInitValue: 0,
      defaultCreateDiscussionACInitValue: 0,
      openContestComment: true,
      openPublicDiscussion: true,
    })
    await clearMessages(services)
  })
  return { services, db, alter, received: received, root, admin, ann, bob, eve, uid }
}
