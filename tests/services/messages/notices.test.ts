import { beforeAll, describe, expect, test } from 'vitest'
import type { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { callForAll, pushDue } from '@podium/services/features/notices/push-commands.ts'
import { msToFullHour } from '@podium/services/features/notices/worker.ts'
import { recordLive } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { addMessages } from '../support/messages.ts'
import { person, signedInRoot, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { messagesOf, unreadOf, untilUnread } from '../support/discussion.ts'

const { services, db, alter } = await servicesOfFile('starter', {}, { worker: true })
let received: LiveEvent[]
let root: Caller
let admin: Caller
let ann: Caller

interface Listed {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly state: boolean
  readonly adminUsername: string
}

const list = async (query: Record<string, string> = {}) =>
  ((await root.call('adminNotices', { query })).data as { records: Listed[] }).records
const ok = async (sent: ReturnType<Caller['call']>): Promise<void> =>
  void expect(await sent).toMatchObject({ status: 200 })
/** Writes a notice as the existing client does. */
async function add(title: string, type: string, changes: object = {}): Promise<number> {
  await ok(
    root.call('addNotice', {
      body: {
        id: null,
        title,
        content: `About **${title}**`,
        type,
        adminId: 'somebody else',
        state: false,
        ...changes,
      },
    }),
  )
  return (await list()).find((one) => one.title === title)?.id ?? 0
}
async function push(id: number): Promise<void> {
  await ok(root.call('pushNotice', { body: { id } }))
  expect((await list()).find((one) => one.id === id)?.state).toBe(true)
}

beforeAll(async () => {
  received = recordLive(services.ctx)
  root = await signedInRoot(services)
  ;[admin, ann] = await Promise.all([person(services, 'admin', 1001), person(services, 'ann')])
}, 60_000)

describe('a notice', () => {
  test('written to leave now is in the inbox before the call answers; one that is not waits for the full hour', async () => {
    const id = await add('Leaves now', 'Single', { recipientId: await uidOf(services, 'ann'), pushNow: true })
    const later = await add('Leaves later', 'Single', { recipientId: await uidOf(services, 'ann') })
    const states = new Map((await list()).map((one) => [one.id, one.state]))
    expect([states.get(id), states.get(later)]).toEqual([true, false])
    expect(await firstRow(db(), sql`select count(*)::int as count from message where notice_id = ${id}`)).toEqual({
      count: 1,
    })
    for (const one of [id, later]) await ok(root.call('deleteNotice', { query: { id: String(one) } }))
  })

  test('to all reaches everybody at once when asked to, whoever registers later, and raises their counters by push', async () => {
    const id = await add('Welcome', 'All')
    expect(await list()).toMatchObject([{ title: 'Welcome', type: 'All', state: false, adminUsername: 'root' }])
    expect((await unreadOf(ann)).sys).toBe(0)
    await push(id)
    await untilUnread(received, await uidOf(services, 'ann'), { sys: 1 })
    expect((await messagesOf(ann, 'sysMessages')).records).toMatchObject([
      { title: 'Welcome', content: 'About **Welcome**', type: 'Sys', state: false },
    ])
    expect((await messagesOf(ann, 'mineMessages')).total).toBe(0)
    const late = await person(services, 'late')
    expect((await unreadOf(late)).sys).toBe(1)
    expect(await root.call('pushNotice', { body: { id } })).toMatchObject({ status: 400 })
    expect((await messagesOf(ann, 'sysMessages')).total).toBe(1)
  })

  test('to administrators reaches roles 1000, 1001 and 1008, and to one user that user alone', async () => {
    const problemAdmin = await person(services, 'problemadmin', 1008)
    await push(await add('For admins', 'Admin'))
    for (const caller of [root, admin, problemAdmin])
      expect((await messagesOf(caller, 'sysMessages')).records[0]).toMatchObject({ title: 'For admins' })
    expect(JSON.stringify(await messagesOf(ann, 'sysMessages'))).not.toContain('For admins')
    await push(await add('For ann', 'Single', { recipientId: await uidOf(services, 'ann') }))
    expect((await messagesOf(ann, 'mineMessages')).records).toMatchObject([{ title: 'For ann', type: 'Mine' }])
    expect((await messagesOf(admin, 'mineMessages')).total).toBe(0)
  })

  test('waits for the full hour otherwise', async () => {
    const id = await add('Hourly', 'All')
    await pushDue(services.ctx.orm)
    await push(await add('At once', 'All'))
    expect((await list()).find((one) => one.id === id)).toMatchObject({ state: false })
    await callForAll(services.ctx.orm, services.ctx.now())
    await pushDue(services.ctx.orm)
    expect((await list()).find((one) => one.id === id)?.state).toBe(true)
    expect(msToFullHour(new Date('2026-11-22T10:59:59.000Z'))).toBe(1_000)
  })

  test('that is edited reads anew in every inbox, keeps whom it is for, and goes from all of them when deleted', async () => {
    const id = await add('Tpyo', 'All')
    await push(id)
    await ok(root.call('editNotice', { body: { id, title: 'Typo', type: 'All' } }))
    expect((await messagesOf(ann, 'sysMessages')).records[0]).toMatchObject({
      title: 'Typo',
      content: 'About **Tpyo**',
    })
    expect(await root.call('editNotice', { body: { id, type: 'Admin' } })).toMatchObject({ status: 400 })
    const late = await person(services, 'later')
    const before = await unreadOf(late)
    await ok(root.call('deleteNotice', { query: { id: `${id}` } }))
    expect(await unreadOf(late)).toEqual({ ...before, sys: (before.sys ?? 0) - 1 })
    expect(JSON.stringify([await messagesOf(ann, 'sysMessages'), await list()])).not.toContain('Typo')
    expect(await root.call('deleteNotice', { query: { id: `${id}` } })).toMatchObject({ status: 400 })
  })

  test('goes out in batches that a dead worker does not repeat', async () => {
    await alter(
      sql`insert into users (uid, username, email, password_hash) select md5(n::text), 'crowd' || n,
        n || '@crowd.org', 'x' from generate_series(1, 1200) n`,
    )
    const id = await add('Crowd', 'All')
    // Half of them have been reached when the worker dies.
    await addMessages(
      services,
      sql`insert into message (uid, box, notice_id) select uid, 'Sys', ${id} from users where uid < '8'`,
    )
    await alter(sql`update notice set pushed_to = '7' where id = ${id}`)
    await push(id)
    const found = await firstRow(
      db(),
      sql<{ sent: number; all: number }>`
      select (select count(*)::int from message where notice_id = ${id}) as sent, (select count(*)::int
        from users) as all`,
    )
    expect(found?.sent).toBe(found?.all)
  })

  test('is refused without title, text or recipient, and to whoever is no super administrator', async () => {
    const body = { title: 'T', content: 'C', type: 'All' }
    for (const wrong of [
      { title: ' ' },
      { content: null },
      { type: 'Single' },
      { type: 'Single', recipientId: 'ffff' },
      { title: 'x'.repeat(256) },
    ]) {
      expect(await root.call('addNotice', { body: { ...body, ...wrong } })).toMatchObject({ status: 400 })
    }
    expect(await root.call('addNotice', { body: { ...body, type: 'Everybody' } })).toMatchObject({ http: 400 })
    expect((await list({ limit: '50' })).filter(({ title }) => title === 'T')).toEqual([])
    for (const caller of [admin, ann]) {
      expect(await caller.call('addNotice', { body })).toMatchObject({ http: 403 })
      expect(await caller.call('adminNotices')).toMatchObject({ http: 403 })
      expect(await caller.call('deleteNotice', { query: { id: '1' } })).toMatchObject({ http: 403 })
    }
  })
})
