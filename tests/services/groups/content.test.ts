/** What a group shows of its own: announcements, pictures and files. */
import { describe, expect, test } from 'vitest'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { outcomeOf } from '../support/caller.ts'
import { upload } from '../support/files.ts'
import { makeGroup, makePeopledGroup } from '../support/groups.ts'
import type { GroupPerson } from '../support/groups.ts'
import { uidOf } from '../support/people.ts'
import { contentFixture, recordsOf } from './content-fixture.ts'
import { png, randomPng, remarkedPng } from '../../support/pictures.ts'

const { services, db, alter, callers, sentOf, untilReceived } = await contentFixture()

describe('announcements', () => {
  test('are written by administrators, changed by their author or whoever is at the head, and pushed at once', async () => {
    const gid = await makePeopledGroup(services)
    const add = (caller: Caller, changes: object = {}) =>
      caller.call('addGroupAnnouncement', {
        body: { gid: `${gid}`, title: ' First ', content: '# Text', status: 0, uid: 'nobody', ...changes },
      })
    const list = async (
      name: GroupPerson,
      call: 'groupAnnouncements' | 'groupAdminAnnouncements' = 'groupAnnouncements',
    ) => recordsOf(await callers[name].call(call, { query: { gid: `${gid}` } }))
    expect((await add(callers.groupadmin)).status).toBe(200)
    expect((await add(callers.owner, { title: 'Second', status: 1 })).status).toBe(200)
    expect(await list('member')).toMatchObject([
      { title: 'First', content: '# Text', username: 'groupadmin', status: 0 },
    ])
    const [second, first] = await list('groupadmin', 'groupAdminAnnouncements')
    expect([second, first]).toMatchObject([{ title: 'Second', status: 1, username: 'owner' }, { title: 'First' }])
    await untilReceived(gid, 'announcements')
    const edit = async (name: GroupPerson, row: Record<string, unknown> | undefined, changes: object = {}) =>
      outcomeOf(await callers[name].call('editGroupAnnouncement', { body: { ...row, gid, ...changes } }))
    expect(await edit('groupadmin', second, { status: 0 })).toEqual([
      403,
      'Only its author or the head of the group may do this.',
    ])
    expect([await edit('groupadmin', first, { status: 1 }), await edit('grouproot', second, { status: 0 })]).toEqual([
      [200, 'success'],
      [200, 'success'],
    ])
    expect((await list('member')).map(({ title }) => title)).toEqual(['Second'])
    expect([
      await edit('owner', first, { title: '' }),
      await edit('owner', first, { title: 'x'.repeat(256) }),
      await edit('owner', { ...first, id: 999_999 }),
    ]).toEqual([
      [400, 'Title is required'],
      [400, 'Title may have at most 255 characters.'],
      [400, 'There is no such announcement any more.'],
    ])
    const remove = async (name: GroupPerson, aid: unknown) =>
      outcomeOf(await callers[name].call('deleteGroupAnnouncement', { query: { aid: `${Number(aid)}` } }))
    expect([
      await remove('groupadmin', second?.id),
      await remove('groupadmin', first?.id),
      await remove('root', second?.id),
      await remove('root', second?.id),
    ]).toEqual([
      [403, 'Only its author or the head of the group may do this.'],
      [200, 'success'],
      [200, 'success'],
      [404, 'There is no such announcement.'],
    ])
  })

  test('go by the group that is stored, and leave those of the site alone', async () => {
    const [own, other] = [await makeGroup(services, { owner: 'member' }), await makeGroup(services, { owner: 'owner' })]
    const add = async (gid: number | null) =>
      Number(
        (
          await firstRow(
            db(),
            sql<{
              id: number
            }>`insert into announcement (title, content, uid, gid) values ('T', 'C', '1', ${gid}) returning id`,
          )
        )?.id,
      )
    const [ofOther, ofSite] = [await add(other), await add(null)]
    const edit = async (id: number) =>
      (await callers.member.call('editGroupAnnouncement', { body: { id, gid: own, title: 'Mine', content: 'C' } }))
        .status
    expect([await edit(ofOther), await edit(ofSite)]).toEqual([403, 403])
    expect((await callers.root.call('deleteGroupAnnouncement', { query: { aid: `${ofSite}` } })).status).toBe(403)
  })
})

describe('pictures', () => {
  const sendAvatar = (name: GroupPerson, gid: number, file = png) =>
    upload(callers[name], 'uploadGroupAvatar', file, {
      part: 'image',
      name: 'avatar.png',
      fieldsAfter: { gid: `${gid}` },
    })

  test('of a group are set by those at its head, and the old one goes', async () => {
    const gid = await makePeopledGroup(services, { auth: 2 })
    for (const name of ['outsider', 'siteadmin', 'member', 'groupadmin'] as const)
      expect((await sendAvatar(name, gid)).status).toBe(403)
    const first = (await sendAvatar('grouproot', gid)).data as { avatar: string; code: string; id: number }
    expect(first).toMatchObject({ id: gid, code: 'CODE_1' })
    expect((await callers.anonymous.inject({ url: first.avatar })).statusCode).toBe(200)
    const second = (
      await upload(callers.owner, 'uploadGroupAvatar', png, { part: 'image', name: 'b.png', fields: { gid: `${gid}` } })
    ).data as { avatar: string }
    expect((await callers.anonymous.inject({ url: first.avatar })).statusCode).toBe(404)
    expect(second.avatar).not.toBe(first.avatar)
    expect((await sendAvatar('owner', gid, Buffer.from('<svg onload=alert(1)>'))).status).toBe(400)
    expect((await sendAvatar('owner', gid, remarkedPng(2 * 1024 * 1024 + 1))).status).toBe(400)
    expect((await upload(callers.owner, 'uploadGroupAvatar', png, { part: 'image', name: 'b.png' })).status).toBe(400)
    expect((await sendAvatar('owner', 999_999)).status).toBe(404)
  })

  test('and files in its texts are stored by its administrators, for their group alone', async () => {
    const gid = await makePeopledGroup(services)
    const other = await makeGroup(services, { owner: 'owner' })
    const send = (name: GroupPerson, fieldsAfter: Record<string, string>) =>
      upload(callers[name], 'uploadMdImage', png, { part: 'image', name: 'a.png', fieldsAfter })
    expect((await send('member', { gid: `${gid}` })).status).toBe(403)
    expect((await send('outsider', { gid: `${gid}` })).http).toBe(403)
    expect([
      (await send('groupadmin', {})).status,
      (await send('groupadmin', { gid: `${other}` })).status,
      (await send('groupadmin', { gid: 'x' })).status,
    ]).toEqual([403, 403, 403])
    const { fileId, link } = (await send('groupadmin', { gid: `${gid}` })).data as { fileId: number; link: string }
    expect(
      (
        await upload(callers.groupadmin, 'uploadMdFile', Buffer.from('text'), {
          name: 'a.txt',
          fieldsAfter: { gid: `${gid}` },
        })
      ).status,
    ).toBe(200)
    const remove = async (name: GroupPerson) =>
      (await callers[name].call('deleteMdImage', { query: { fileId: `${fileId}` } })).status
    expect([await remove('member'), await remove('siteadmin'), await remove('grouproot')]).toEqual([403, 403, 200])
    expect((await callers.anonymous.inject({ url: link })).statusCode).toBe(404)
  })

  test('in its texts take so much room and no more, whoever stores them, also when two come at once; what is deleted gives its room back', async () => {
    const gid = await makePeopledGroup(services)
    const uid = await uidOf(services, 'owner')
    const stored = (mb: number) =>
      alter(sql`
      insert into stored_file (name, kind, media_type, original_name, uid, gid, hash, size_bytes)
        values (${`full-${mb}`}, 'md_file', 'x/y', 'x', ${uid}, ${gid}, 'none', ${mb * 1024 * 1024})`)
    await stored(2047)
    const almostMb = Buffer.alloc(700_000, 'x')
    const send = (name: GroupPerson) =>
      upload(callers[name], 'uploadMdFile', almostMb, { name: 'a.txt', fieldsAfter: { gid: `${gid}` } })
    expect((await Promise.all([send('groupadmin'), send('owner')])).map(({ status }) => status).toSorted()).toEqual([
      200, 400,
    ])
    expect(
      await upload(callers.root, 'uploadMdImage', randomPng(almostMb.length), {
        part: 'image',
        name: 'a.png',
        fieldsAfter: { gid: `${gid}` },
      }),
    ).toMatchObject({
      status: 400,
      msg: 'Not enough storage: this group has used 2048 of its 2048 MB. Its administrators can delete files on the Files page of the group, and test data that are no longer needed.',
    })
    const list = async (name: GroupPerson, query: Record<string, string> = {}) =>
      callers[name].call('groupFiles', { query: { gid: `${gid}`, ...query } })
    expect((await list('member')).status).toBe(403)
    expect((await list('groupadmin')).data).toMatchObject({
      total: 2,
      takenBytes: 2047 * 1024 * 1024 + almostMb.length,
      records: [
        { fileName: 'a.txt', sizeBytes: almostMb.length },
        { fileName: 'x', username: 'owner' },
      ],
    })
    const [large, small] = recordsOf(await list('owner', { largestFirst: 'true' }))
    expect([large, small]).toMatchObject([{ fileName: 'x', link: '/api/public/file/full-2047' }, { fileName: 'a.txt' }])
    const remove = async (name: GroupPerson, fileId: unknown) =>
      outcomeOf(await callers[name].call('deleteGroupFile', { query: { fileId: `${Number(fileId)}` } }))
    expect([
      await remove('member', large?.id),
      await remove('siteadmin', large?.id),
      await remove('groupadmin', large?.id),
      await remove('groupadmin', large?.id),
    ]).toEqual([
      [403, 'Only administrators of the group may do this.'],
      [403, 'Only administrators of the group may do this.'],
      [200, 'success'],
      [404, 'There is no such file any more.'],
    ])
    expect((await send('groupadmin')).status).toBe(200)
    expect((await callers.anonymous.inject({ url: String(small?.link) })).statusCode).toBe(200)
    expect(await remove('root', small?.id)).toEqual([200, 'success'])
    expect((await callers.anonymous.inject({ url: String(small?.link) })).statusCode).toBe(404)
    // Of each that was stored and each that was deleted, and to administrators alone.
    await untilReceived(gid, 'files', 4)
    expect(sentOf(gid, 'files')).toEqual(Array(4).fill({ jury: { what: 'files' } }))
  })

  test('of the site, and the picture of the group itself, are not deleted as files of a group', async () => {
    const gid = await makePeopledGroup(services)
    await sendAvatar('owner', gid)
    const { fileId } = (await upload(callers.root, 'uploadMdImage', png, { part: 'image', name: 'a.png' })).data as {
      fileId: number
    }
    const avatar = await firstRow(db(), sql<{ id: number }>`select id from stored_file where gid = ${gid}`)
    for (const id of [fileId, avatar?.id])
      expect((await callers.root.call('deleteGroupFile', { query: { fileId: `${id}` } })).status).toBe(404)
    expect((await callers.owner.call('groupFiles', { query: { gid: `${gid}` } })).data).toMatchObject({
      total: 0,
      records: [],
    })
  })
})
