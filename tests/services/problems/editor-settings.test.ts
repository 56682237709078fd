/**
 * Keys and templates of the editor: they follow their user, two devices overwrite nothing of each other, and they are
 * bounded.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { removeAccounts } from '@podium/services/features/account/remove-commands.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { person, anonymous, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, db } = await servicesOfFile('starter')
let ada: Caller
let bob: Caller

beforeAll(async () => {
  ada = await person(services, 'ada')
  bob = await person(services, 'bob')
})

const save = async (who: Caller, body: object) => who.call('saveEditorSettings', { body })
const read = async (who: Caller): Promise<CallAnswer<'editorSettings'>> => (await who.call('editorSettings')).data
const template = (slot: string, text: string) => ({ template: { slot, text } })

describe('settings of the editor', () => {
  test('are the usual ones until something was saved', async () => {
    expect(await read(ada)).toEqual({ keys: 'default', templates: {}, savedAt: null })
  })

  test('change in what a saving names alone, also when two save at once, and are read by nobody else', async () => {
    await Promise.all([
      save(ada, { keys: 'vim' }),
      save(ada, template('C++', '// mine')),
      save(ada, template('Python', '# mine')),
    ])
    expect(await read(ada)).toMatchObject({ keys: 'vim', templates: { 'C++': '// mine', 'Python': '# mine' } })
    await save(ada, template('C++', '// newer'))
    await save(ada, template('Python', ' '))
    expect(await read(ada)).toMatchObject({
      keys: 'vim',
      templates: { 'C++': '// newer' },
      savedAt: expect.any(String),
    })
    expect(await read(bob)).toMatchObject({ keys: 'default', templates: {} })
  })

  test("are nobody's who is not signed in", async () => {
    expect((await anonymous(services).call('editorSettings')).status).toBe(401)
    expect((await save(anonymous(services), { keys: 'vim' })).status).toBe(401)
  })

  test('have bounds: of a template, of all of them, and of keys', async () => {
    expect((await save(bob, template('C', '汉'.repeat(limits.draftMaxBytes / 3 + 1)))).msg).toContain(
      String(limits.draftMaxBytes),
    )
    expect((await save(bob, { keys: 'ed' })).status).toBe(400)
    for (const slot of ['C', 'C++'])
      expect((await save(bob, template(slot, 'x'.repeat(limits.draftMaxBytes)))).status).toBe(200)
    expect((await save(bob, template('Java', 'x'.repeat(limits.draftMaxBytes)))).status).toBe(400)
    expect(Object.keys((await read(bob)).templates)).toEqual(['C', 'C++'])
    for (let at = 2; at < limits.templatesOfUserMax; at++) await save(bob, template(`Language ${at}`, 'x'))
    expect((await save(bob, template('One more', 'x'))).status).toBe(400)
  })

  test('go with their account', async () => {
    const uid = await uidOf(services, 'ada')
    await removeAccounts(db(), [uid])
    expect(await firstRow(db(), sql`select 1 from editor_settings where uid = ${uid}`)).toBeNull()
  })
})
