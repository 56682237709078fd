/**
 * Users as super administrators rule them: rights that turn at once, accounts made in numbers, and what cannot be
 * undone.
 */
import { expect, test } from 'vitest'
import { paths } from '@podium/proto/calls/paths.ts'
import type { CallName } from '@podium/proto/calls/paths.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { filesOf } from '../support/files.ts'
import { groupCounts, makeGroup, setLevel } from '../support/groups.ts'
import { password, person, signedInRoot, signIn, anonymous, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { stack, services, db, alter } = await servicesOfFile('starter', {}, { worker: true })
const root = await signedInRoot(services)
const admin = await person(services, 'adam', 1001)

interface Row {
  readonly uid: string
  readonly username: string
  readonly [field: string]: unknown
}
const list = async (query: Record<string, string> = {}) =>
  (await root.call('adminUsers', { query: { limit: '100', ...query } })).data as { total: number; records: Row[] }
const names = async (query: Record<string, string> = {}) => (await list(query)).records.map(({ username }) => username)
const edit = (uid: string, body: object, by = root) => by.call('editUser', { body: { uid, ...body } })
const isIn = async (caller: Caller) => (await caller.call('authInfo')).http === 200

test('the list has everything that a user is, newest first, found by a part of name, real name or e-mail, and narrowed by role and state', async () => {
  await person(services, 'quentin')
  await alter(
    sql`update users set realname = '王小明', gender = 'male', school = 'S', mobile = '13900000000'
      where username = 'quentin'`,
  )
  const [found] = (await list({ keyword: '小明' })).records
  expect(found).toMatchObject({
    username: 'quentin',
    email: 'quentin@example.org',
    realname: '王小明',
    gender: 'male',
    school: 'S',
    mobile: '13900000000',
    password: null,
    status: 0,
    ac: 0,
    total: 0,
    score: 0,
    roles: [{ id: 1002, role: 'user' }],
    lastLoginTime: expect.stringMatching(/^20/) as string,
    rating: null,
  })
  for (const [keyword, expected] of [
    ['ENTIN', ['quentin']],
    ['tin@exam', ['quentin']],
    ['%', []],
    ['nobody at all', []],
  ] as const)
    expect(await names({ keyword })).toEqual(expected)
  expect(await names({ onlyAdmin: 'true' })).toEqual(['adam', 'root'])
  expect(await names({ type: '1001' })).toEqual(['adam'])
  expect(await names({ status: '1' })).toEqual([])
  expect((await names())[0]).toBe('quentin')
  expect(JSON.stringify(await list())).not.toContain('argon2')
})

test('an account is changed field by field; what is not sent stays, and each bound holds', async () => {
  const bea = await person(services, 'bea')
  const uid = await uidOf(services, 'bea')
  await alter(sql`update problem set author = 'bea' where display_id = 'P1000'`)
  expect(
    await edit(uid, {
      username: 'beatrix',
      realname: 'Bea B.',
      email: ' ',
      titleName: 'Coach',
      titleColor: '#e6bf25',
      setNewPwd: false,
      password: 'ignored',
      type: 1002,
      status: 0,
    }),
  ).toMatchObject({ status: 200 })
  expect((await list({ keyword: 'beatrix' })).records[0]).toMatchObject({
    realname: 'Bea B.',
    email: null,
    titleName: 'Coach',
    titleColor: '#e6bf25',
  })
  expect(await firstRow(db(), sql`select author from problem where display_id = 'P1000'`)).toEqual({
    author: 'beatrix',
  })
  await signIn(bea, 'beatrix')
  expect(await edit(uid, { titleName: '' })).toMatchObject({ status: 200 })
  expect((await list({ keyword: 'beatrix' })).records[0]).toMatchObject({
    realname: 'Bea B.',
    titleName: null,
    titleColor: '#e6bf25',
  })
  const refused: readonly [object, string][] = [
    [{ username: 'x'.repeat(21) }, 'username'],
    [{ username: ' ' }, 'Username'],
    [{ username: 'ADAM' }, 'exists'],
    [{ email: 'adam@example.org' }, 'exists'],
    [{ email: 'x' }, 'format'],
    [{ realname: 'x'.repeat(51) }, '50'],
    [{ titleName: 'x'.repeat(21) }, '20'],
    [{ titleColor: 'url(x)' }, 'colour'],
    [{ setNewPwd: true, password: '12345' }, '6 to 128'],
    [{ setNewPwd: true }, '6 to 128'],
  ]
  for (const [body, words] of refused)
    expect(await edit(uid, body), JSON.stringify(body)).toMatchObject({
      http: 200,
      status: 400,
      msg: expect.stringContaining(words) as string,
    })
  for (const body of [{ type: 999 }, { type: 1009 }, { status: 2 }])
    expect(await edit(uid, body)).toMatchObject({ http: 400 })
  expect(await edit('nobody', { realname: 'x' })).toMatchObject({ http: 200, status: 400 })
})

test('a new password and a ban end every sign-in at once; a ban that is lifted brings none back; a role counts from the next call', async () => {
  const cy = await person(services, 'cy')
  const uid = await uidOf(services, 'cy')
  expect(await edit(uid, { setNewPwd: true, password: 'another-1' })).toMatchObject({ status: 200 })
  expect(await isIn(cy)).toBe(false)
  await signIn(cy, 'cy', 'another-1')
  expect(await edit(uid, { status: 1 })).toMatchObject({ status: 200 })
  expect(await isIn(cy)).toBe(false)
  expect(await cy.call('login', { body: { username: 'cy', password: 'another-1' } })).toMatchObject({ status: 400 })
  await edit(uid, { status: 0 })
  expect(await isIn(cy)).toBe(false)
  await signIn(cy, 'cy', 'another-1')
  expect(await cy.call('discussionReports')).toMatchObject({ http: 403 })
  await edit(uid, { type: 1001 })
  expect(await cy.call('discussionReports')).toMatchObject({ http: 200 })
  await edit(uid, { type: 1005 })
  expect(await cy.call('discussionReports')).toMatchObject({ http: 403 })
  const notices = await rows(
    db(),
    sql<{
      content: string
      box: string
    }>`select n.content, m.box from message m join notice n on n.id = m.notice_id where m.uid = ${uid} order by m.id`,
  )
  expect(notices).toMatchObject([
    { box: 'Sys', content: expect.stringContaining('from “user” to “administrator”') as string },
    { content: expect.stringContaining('muted') as string },
  ])
  // In the language of whoever reads it.
  await alter(sql`update users set locale = 'zh-CN' where uid = ${uid}`)
  await edit(uid, { type: 1002 })
  const newest = await firstRow(
    db(),
    sql`select n.title, n.content from message m join notice n on n.id = m.notice_id where m.uid = ${uid}
      order by m.id desc limit 1`,
  )
  expect(newest).toEqual({ title: '权限变更通知', content: '您的角色已由“普通用户（禁言）”变更为“普通用户”。' })
  await edit(uid, { type: 1005 })
})

test('nobody raises, bans or deletes themselves, and the last super administrator stays', async () => {
  const dora = await person(services, 'dora')
  const uid = await uidOf(services, 'dora')
  for (const body of [{ type: 1002 }, { status: 1 }, { setNewPwd: true, password: 'another-1' }])
    expect(await edit('1', body)).toMatchObject({
      http: 200,
      status: 400,
      msg: expect.stringContaining('own account') as string,
    })
  expect(await root.call('deleteUsers', { body: { ids: ['1'] } })).toMatchObject({ status: 400 })
  for (const by of [admin, dora]) expect(await edit(uid, { type: 1000 }, by)).toMatchObject({ http: 403 })
  expect(await edit(uid, { type: 1000 })).toMatchObject({ status: 200 })
  // Two of them at the same moment: one is left.
  const both = await Promise.all([edit('1', { type: 1002 }, dora), edit(uid, { type: 1002 }, root)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(both.filter(({ http, status }) => http === 403 || status === 400)).toHaveLength(1)
  await alter(sql`update users set role_id = 1000 where uid = '1'`)
  await alter(sql`update users set role_id = 1002 where uid = ${uid}`)
  for (const one of ['1', uid]) services.ctx.sessions.forget(one)
  expect(await edit('1', { realname: 'The root' })).toMatchObject({ status: 200 })
})

test('accounts that something depends on are kept with the reason, others go with what is theirs', async () => {
  const [eve, fay] = [await person(services, 'eve'), await person(services, 'fay')]
  const [eveUid, fayUid] = [await uidOf(services, 'eve'), await uidOf(services, 'fay')]
  await services.ctx.settings.set({ defaultCreateDiscussionACInitValue: 0 })
  await eve.call('addDiscussion', { body: { title: 'T', description: 'D', content: 'C', categoryId: 1 } })
  const did = (await firstRow(db(), sql<{ id: number }>`select max(id)::int as id from discussion`))?.id ?? 0
  await fay.call('discussionLike', { query: { did: `${did}`, toLike: 'true' } })
  const groups = [await makeGroup(services, { owner: 'root' }), await makeGroup(services, { owner: 'root', auth: 2 })]
  for (const [index, gid] of groups.entries()) await setLevel(services, { gid, username: 'fay', level: index ? 1 : 3 })
  const remove = (ids: string[]) => root.call('deleteUsers', { body: { ids } })
  expect(await remove([])).toMatchObject({ http: 200, status: 400, msg: 'Choose at least one.' })
  expect(await remove([eveUid, fayUid])).toMatchObject({
    http: 200,
    status: 400,
    msg: expect.stringContaining('eve (1 discussion)') as string,
  })
  expect(await isIn(fay)).toBe(true)
  expect(await remove([fayUid])).toMatchObject({ status: 200 })
  expect(await isIn(fay)).toBe(false)
  expect(await names({ keyword: 'fay' })).toEqual([])
  expect(await firstRow(db(), sql`select like_num as n from discussion where id = ${did}`)).toEqual({ n: 0 })
  for (const gid of groups)
    expect(await groupCounts(services, gid)).toEqual(Array(2).fill({ members: 1, applicants: 0 }))
  expect(await remove([fayUid])).toMatchObject({ http: 200, status: 400 })
  expect(await fay.call('login', { body: { username: 'fay', password } })).toMatchObject({ status: 400 })
})

test('rows of a table become accounts; faulty ones are named with their reasons, before and after', async () => {
  const users = [
    ['gus', 'gus-pass', 'gus@example.org', '高斯', 'male', 'G', '学校', ' Hall 2, seat 17 '],
    ['hal', 'hal-pass', '', '', '1'],
    ['ivy', 'ivy-pass'],
    ['', 'no-name-1'],
    ['jon', ''],
    ['ADAM', 'adam-pass'],
    ['gus', 'again-123'],
    ['kim', '12345'],
    ['lea', 'lea-pass', 'not an address'],
    ['max', 'max-pass', 'GUS@example.org'],
  ]
  const { data } = await root.call('checkUserRows', { body: { users } })
  const found = data as { row: number; faults: string[] }[]
  expect(found.map(({ row }) => row)).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect(found.map(({ faults }) => faults.join())).toEqual([
    'Username is required',
    'Password is required',
    'That name is taken',
    'That name is taken',
    'The password must have 6 to 128 characters.',
    'Enter a valid email address',
    'That email is already registered',
  ])
  const answer = await root.call('insertUserRows', { body: { users } })
  expect(answer).toMatchObject({
    http: 200,
    status: 400,
    msg: expect.stringMatching(/^3 accounts were created, 7 failed: –: Username is required; jon: /) as string,
  })
  expect((await list({ keyword: 'gus' })).records[0]).toMatchObject({
    email: 'gus@example.org',
    realname: '高斯',
    gender: 'male',
    nickname: 'G',
    school: '学校',
    place: 'Hall 2, seat 17',
    roles: [{ id: 1002 }],
  })
  expect((await list({ keyword: 'hal' })).records[0]).toMatchObject({ email: null, gender: 'female', realname: null })
  await signIn(anonymous(services), 'ivy', 'ivy-pass')
  expect(await root.call('insertUserRows', { body: { users: [['ned', 'ned-pass']] } })).toMatchObject({ status: 200 })
  expect(await root.call('insertUserRows', { body: {} })).toMatchObject({ http: 400 })
  expect(await root.call('insertUserRows', { body: { users: [] } })).toMatchObject({ http: 200, status: 400 })
})

test('numbered accounts are made all or none; their sheet has no formulas and is empty for a key that is unknown or old', async () => {
  const generate = (body: object) =>
    root.call('generateUsers', {
      body: { prefix: '=team', suffix: '', number_from: 9, number_to: 11, password_length: 25, ...body },
    })
  const { data } = await generate({})
  const { key } = data as { key: string }
  expect(await generate({ number_from: '11', number_to: '12' })).toMatchObject({
    http: 200,
    status: 400,
    msg: expect.stringContaining('=team11') as string,
  })
  expect(await names({ keyword: '=team' })).toHaveLength(3)
  for (const body of [{ number_to: 8 }, { number_to: 600 }, { prefix: 'x'.repeat(20) }])
    expect(await generate(body)).toMatchObject({ http: 200, status: 400 })
  for (const body of [
    { password_length: 5 },
    { password_length: 26 },
    { password_length: 'x' },
    { number_from: null },
    { number_to: undefined },
  ])
    expect(await generate(body)).toMatchObject({ http: 400 })
  const sheet = async (of: string, by = root) => by.call('downloadGeneratedUsers', { query: { key: of } })
  const texts = async (of: string): Promise<string> => {
    const files = await filesOf((await sheet(of)).data as Buffer, stack.dataDir)
    return Object.entries(files)
      .filter(([name]) => name.endsWith('.xml'))
      .map(([, bytes]) => String(bytes))
      .join('\n')
  }
  const xml = await texts(key)
  expect(xml).toContain('=team10')
  expect(xml).not.toMatch(/<f[ >]/)
  const secret = /[a-z0-9]{25}/.exec(xml)?.[0] ?? ''
  expect(
    await firstRow(db(), sql`select 1 from user_sheet where content like ${`%${secret}%`} or id = ${key}`),
  ).toBeNull()
  const callers = await Promise.all(
    ['=team9', '=team10', '=team11'].map(
      async (username) => (await anonymous(services).call('login', { body: { username, password: secret } })).status,
    ),
  )
  expect(callers.filter((status) => status === 200)).toHaveLength(1)
  for (const wrong of ['', 'x', '0'.repeat(64)]) expect(await texts(wrong)).not.toContain('team')
  services.advanceMs(31 * 60_000)
  expect(await texts(key)).not.toContain('team')
})

test('a role is given and loses rights for everybody within a second; those of administrators are not to be had, and super administrators keep theirs', async () => {
  const zoe = await person(services, 'zoe', 1005)
  await services.ctx.settings.set({ defaultCreateCommentACInitValue: 0 })
  const did = (
    await firstRow(
      db(),
      sql<{
        id: number
      }>`insert into discussion (uid, author_name, category_id, title, description, content)
        values ('1', 'root', 1, 'T', 'D', 'C')
        returning id`,
    )
  )?.id
  const mayComment = async () => (await zoe.call('addComment', { body: { did, content: 'x' } })).http === 200
  const roleOf = async (id: number) =>
    (
      (await root.call('adminRoles')).data as { roles: { id: number; users: number; permissions: string[] }[] }
    ).roles.find((role) => role.id === id)
  expect(await mayComment()).toBe(false)
  expect(await roleOf(1005)).toMatchObject({ users: 2, permissions: ['submit', 'discussion_del', 'discussion_edit'] })
  const give = (id: number, permissions: unknown) => root.call('editRole', { body: { id, permissions } })
  expect(await give(1005, ['comment_add', 'comment_add'])).toMatchObject({ status: 200 })
  services.advanceMs(1_100)
  expect(await mayComment()).toBe(true)
  expect(await roleOf(1005)).toMatchObject({ permissions: ['comment_add'] })
  expect(await roleOf(1001)).toMatchObject({
    permissions: expect.arrayContaining(['problem_admin', 'submit']) as string[],
  })
  await give(1001, [])
  expect(await roleOf(1001)).toMatchObject({ permissions: ['problem_admin', 'contest_admin'] })
  await give(1005, [])
  services.advanceMs(1_100)
  expect(await mayComment()).toBe(false)
  for (const permission of ['user_admin', 'problem_admin', 'rejudge', 'everything'])
    expect(await give(1002, [permission])).toMatchObject({ http: 400 })
  for (const id of [1000, 999]) expect(await give(id, ['submit'])).toMatchObject({ http: 200, status: 400 })
  expect((await roleOf(1000))?.permissions).toHaveLength(14)
})

test('only super administrators come in', async () => {
  const asked: readonly CallName[] = [
    'adminUsers',
    'editUser',
    'deleteUsers',
    'checkUserRows',
    'insertUserRows',
    'generateUsers',
    'downloadGeneratedUsers',
    'adminRoles',
    'editRole',
  ]
  for (const name of asked) {
    expect(await admin.call(name, paths[name].method === 'GET' ? {} : { body: {} })).toMatchObject({ http: 403 })
    expect(await anonymous(services).call(name, paths[name].method === 'GET' ? {} : { body: {} })).toMatchObject({
      http: 401,
    })
  }
})

test('the place of an account is edited, is at most 32 characters, and is no part of what others read of the account', async () => {
  const seated = await person(services, 'seated')
  const uid = await uidOf(services, 'seated')
  expect(await edit(uid, { place: ` ${'z'.repeat(32)} ` })).toMatchObject({ status: 200 })
  expect(await edit(uid, { place: 'z'.repeat(33) })).toMatchObject({
    status: 400,
    msg: expect.stringContaining('Place') as string,
  })
  expect(await edit(uid, { nickname: 'Sitter' })).toMatchObject({ status: 200 })
  expect((await list({ keyword: 'seated' })).records[0]).toMatchObject({ place: 'z'.repeat(32) })
  expect(
    (await root.call('checkUserRows', { body: { users: [['sue', 'sue-pass', '', '', '', '', '', 'z'.repeat(33)]] } }))
      .data,
  ).toMatchObject([{ row: 0 }])
  for (const caller of [seated, anonymous(services)])
    expect(JSON.stringify(await caller.call('userHomeInfo', { query: { username: 'seated' } }))).not.toContain('zzz')
  expect(await edit(uid, { place: '' })).toMatchObject({ status: 200 })
  expect((await list({ keyword: 'seated' })).records[0]).toMatchObject({ place: null })
})

test('nickname and school of an account are edited, cleared by blank text and found by a part of the nickname', async () => {
  await person(services, 'nick')
  const uid = await uidOf(services, 'nick')
  expect(await edit(uid, { nickname: ' Zaphod B ', school: 'Hill School' })).toMatchObject({ status: 200 })
  expect((await list({ keyword: 'aphod' })).records).toMatchObject([
    { username: 'nick', nickname: 'Zaphod B', school: 'Hill School' },
  ])
  expect(await edit(uid, { nickname: 'x'.repeat(201) })).toMatchObject({
    status: 400,
    msg: expect.stringContaining('ickname') as string,
  })
  expect(await edit(uid, { nickname: '' })).toMatchObject({ status: 200 })
  expect((await list({ keyword: 'nick' })).records[0]).toMatchObject({ nickname: null, school: 'Hill School' })
})
