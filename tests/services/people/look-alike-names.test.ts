/** Nobody gets a name that is read as that of the staff: by registering, by being renamed, from a table, by numbers. */
import { describe, expect, test } from 'vitest'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { lastCode } from '../support/mailbox.ts'
import { password, person, signedInRoot, signIn, anonymous, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, db } = await servicesOfFile()
const root = await signedInRoot(services)
await person(services, 'Marlow', 1001)
const plain = await person(services, 'plain')
const like = { status: 400, msg: 'This name looks like the name of somebody who runs this site. Choose another one.' }

let mails = 0
async function register(username: string) {
  const caller = anonymous(services)
  const email = `number${(mails += 1)}@example.org`
  await caller.call('registerCode', { query: { email } })
  return caller.call('register', {
    body: { username, password, email, code: lastCode(services.ctx.config.dataDir, email) },
  })
}

describe('registering', () => {
  test.each(['\u0430dmin', 'r00t', 'admin', 'Administrator', 'Marl\u043ew', 'rnarlow', 'MARL0W', 'mar.low'])(
    'as %s is refused',
    async (username) => {
      expect(await register(username)).toMatchObject(like)
      expect((await anonymous(services).call('checkNames', { body: { username } })).data).toMatchObject({
        username: true,
      })
    },
  )

  test('says so in Chinese', async () => {
    const caller = anonymous(services)
    caller.locale = 'zh-CN'
    await caller.call('registerCode', { query: { email: 'zh@example.org' } })
    const code = lastCode(services.ctx.config.dataDir, 'zh@example.org')
    expect(
      await caller.call('register', { body: { username: 'r0ot', password, email: 'zh@example.org', code } }),
    ).toMatchObject({ msg: '该用户名与本站管理人员的用户名过于相似，请换一个。' })
  })

  test.each(['ro\u200bot', '\u3164', '\u2800', 'ma\u00adrlow', 'x\ufe0f'])(
    'as %j is refused: nobody sees what is in it',
    async (username) => {
      expect(await register(username)).toMatchObject({ http: 400, msg: 'Username has characters that are not allowed' })
    },
  )

  test('keeps one form of a name, which is taken however it is written, and opens by each', async () => {
    expect(await register('\uff37\uff49lma')).toMatchObject({ status: 200 })
    expect(await rows(db(), sql`select username from users where username = 'Wilma'`)).toHaveLength(1)
    expect(await register('wilma')).toMatchObject({ msg: 'The username already exists' })
    await signIn(anonymous(services), '\uff37\uff29\uff2c\uff2d\uff21')
  })

  test("as one who looks like a plain user is nobody's harm", async () => {
    expect(await register('p1ain')).toMatchObject({ status: 200 })
  })
})

describe('an administrator', () => {
  test('renames nobody to look like the staff, but the staff as they like', async () => {
    expect(
      await root.call('editUser', { body: { uid: await uidOf(services, 'plain'), username: 'Mar1ow' } }),
    ).toMatchObject(like)
    expect(
      await root.call('editUser', { body: { uid: await uidOf(services, 'Marlow'), username: 'Mar1ow' } }),
    ).toMatchObject({ status: 200 })
    expect(
      await root.call('editUser', { body: { uid: await uidOf(services, 'Mar1ow'), username: 'Marlow' } }),
    ).toMatchObject({ status: 200 })
    expect(await plain.call('ownInfo')).toMatchObject({ data: { username: 'plain' } })
  })

  test('reads of it before a table is stored, and gets the other rows', async () => {
    const users = [
      ['\u0430dmin', password],
      ['fine-one', password],
      ['mar10w', password],
    ]
    const faults = (await root.call('checkUserRows', { body: { users } })).data as { row: number; faults: string[] }[]
    expect(faults).toEqual([
      { row: 0, faults: [like.msg] },
      { row: 2, faults: [like.msg] },
    ])
    expect(await root.call('insertUserRows', { body: { users } })).toMatchObject({
      status: 400,
      msg: expect.stringContaining('1 account was created, 2 failed') as string,
    })
    expect(await rows(db(), sql`select username from users where username in ('fine-one', 'mar10w')`)).toEqual([
      { username: 'fine-one' },
    ])
  })

  test('generates none, and may give a reserved name as it is written', async () => {
    const numbered = (prefix: string, suffix: string) =>
      root.call('generateUsers', { body: { prefix, suffix, number_from: 1, number_to: 3, password_length: 8 } })
    expect(await numbered('adm', 'n')).toMatchObject(like)
    expect(await numbered('team', '')).toMatchObject({ status: 200 })
    expect(await root.call('insertUserRows', { body: { users: [['admin', password]] } })).toMatchObject({ status: 200 })
  })
})
