// The home page is notified when one of its lists is another one, whoever changed it.
import { beforeAll, expect, test, vi } from 'vitest'
import type { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { recordLive } from '../../services-judging/support.ts'
import { makeContest } from '../support/contests.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, alter } = await servicesOfFile('starter', {}, { worker: true })
let received: LiveEvent[]

const changedLists = () =>
  received
    .filter(({ topic, kind }) => topic === topics.home() && kind === 'changed')
    .map(({ data }) => (data.public as { readonly what: string }).what)

beforeAll(async () => {
  received = recordLive(services.ctx)
  // The first time that a database sees each of them.
  await vi.waitFor(() => expect(new Set(changedLists()).size).toBe(4), 10_000)
}, 60_000)

test.each([
  ['announcements', () => alter(sql`insert into announcement (title, content, uid) values ('New', 'Words', '1')`)],
  ['announcements', () => alter(sql`delete from announcement where title = 'New'`)],
  ['problems', () => alter(sql`update problem set title = title || '!', updated_at = now() where id = 1000`)],
  ['problems', () => alter(sql`update problem set auth = 2 where id = 1000`)],
  ['contests', () => makeContest(services, { uid: '1', startMin: -10, endMin: 60 })],
  ['contests', () => alter(sql`update contest set title = 'Renamed'`)],
])('of %s alone', async (what, act) => {
  received.length = 0
  await act()
  await vi.waitFor(() => expect(changedLists()).toEqual([what]), 5_000)
})
