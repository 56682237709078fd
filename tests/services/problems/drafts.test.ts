/**
 * Drafts: what is saved comes back to its writer alone, never over what another device has saved, and within bounds.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '@podium/proto/rules/limits.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { makeContest } from '../support/contests.ts'
import { makeGroup, setLevel } from '../support/groups.ts'
import { person, anonymous, uidOf } from '../support/people.ts'
import { pidOf } from '../support/problems.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, alter, db } = await servicesOfFile('starter')
let ada: Caller
let bob: Caller
let pid: number

beforeAll(async () => {
  ada = await person(services, 'ada')
  bob = await person(services, 'bob')
  pid = await pidOf(services, 'P1002')
})

interface Draft {
  readonly language: string
  readonly code: string
  readonly revision: number
}
interface Saved {
  readonly isSaved: boolean
  readonly draft: Draft
}

const save = async (who: Caller, changes: object = {}) =>
  who.call('saveDraft', { body: { pid, language: 'C++ 17', code: 'int main() {}', revision: 0, ...changes } })
const saved = async (who: Caller, changes: object = {}): Promise<Saved> => (await save(who, changes)).data
const read = async (who: Caller, changes: Record<string, string> = {}): Promise<readonly Draft[]> =>
  (await who.call('drafts', { query: { pid: String(pid), ...changes } })).data
const codes = async (who: Caller, changes: Record<string, string> = {}) =>
  (await read(who, changes)).map(({ code }) => code)

describe('a draft', () => {
  test('comes back to its writer, one for each family of languages', async () => {
    const { draft } = await saved(ada)
    await saved(ada, { language: 'Python3', code: 'print(1)' })
    await saved(ada, { language: 'C++ 20', code: 'int main() { return 0; }', revision: draft.revision })
    expect((await read(ada)).map(({ language, code }) => [language, code])).toEqual([
      ['C++ 20', 'int main() { return 0; }'],
      ['Python3', 'print(1)'],
    ])
  })

  test('is read by nobody else, and by no stranger', async () => {
    await saved(ada, { language: 'Java', code: 'class Main {}' })
    expect(await read(bob)).toEqual([])
    expect((await save(anonymous(services))).status).toBe(401)
    expect((await anonymous(services).call('drafts', { query: { pid: String(pid) } })).status).toBe(401)
  })

  test('that another device saved meanwhile is answered, not overwritten', async () => {
    const first = await saved(bob, { code: 'one' })
    const second = await saved(bob, { code: 'two', revision: first.draft.revision })
    const late = await saved(bob, { code: 'three', revision: first.draft.revision })
    expect(late).toMatchObject({ isSaved: false, draft: { code: 'two', revision: second.draft.revision } })
    expect(await saved(bob, { code: 'three' })).toMatchObject({ isSaved: false })
    expect(await codes(bob)).toEqual(['two'])
    expect(await saved(bob, { code: 'three', revision: second.draft.revision })).toMatchObject({ isSaved: true })
    expect(await codes(bob)).toEqual(['three'])
  })

  test('of two devices that save at once, one is stored and the other refused', async () => {
    const both = await Promise.all(['left', 'right'].map((code) => saved(bob, { language: 'Rust', code })))
    expect(both.map(({ isSaved }) => isSaved).toSorted()).toEqual([false, true])
  })
})

describe('a draft of a contest', () => {
  test('is apart from that of the bank, and only for whoever may be inside', async () => {
    const cid = await makeContest(services, { uid: await uidOf(services, 'ada'), auth: 1 })
    const inside = { pid: await pidOf(services, 'P1000'), cid }
    expect((await save(bob, inside)).status).toBe(404)
    await alter(sql`insert into contest_register (cid, uid) values (${cid}, ${await uidOf(services, 'bob')})`)
    expect((await save(bob, inside)).status).toBe(200)
    expect(await codes(bob, { pid: String(inside.pid), cid: String(cid) })).toEqual(['int main() {}'])
    expect(await codes(bob, { pid: String(inside.pid) })).toEqual([])
    // A problem that is not one of the contest's.
    expect((await save(bob, { cid })).status).toBe(404)
  })

  test('is not kept before the start, nor of a contest that is hidden', async () => {
    const uid = await uidOf(services, 'ada')
    for (const given of [{ startMin: 10 }, { visible: false }]) {
      const cid = await makeContest(services, { uid, ...given })
      expect((await save(bob, { pid: await pidOf(services, 'P1000'), cid })).status).toBe(404)
    }
  })
})

describe('no draft is kept', () => {
  test('of a problem that is hidden or that there is not', async () => {
    const hidden = await pidOf(services, 'P1003')
    await alter(sql`update problem set auth = 2 where id = ${hidden}`)
    expect((await save(ada, { pid: hidden })).status).toBe(404)
    expect((await save(ada, { pid: 99_999_999 })).status).toBe(404)
  })

  test("of a group's problem for whoever is outside", async () => {
    const gid = await makeGroup(services, { owner: 'ada' })
    const inGroup = await pidOf(services, 'P1004')
    await alter(sql`update problem set gid = ${gid} where id = ${inGroup}`)
    expect((await save(bob, { pid: inGroup })).status).toBe(404)
    await setLevel(services, { gid, username: 'bob', level: 3 })
    expect((await save(bob, { pid: inGroup })).status).toBe(200)
  })

  test('beyond its bytes', async () => {
    expect((await save(ada, { language: 'Go', code: '汉'.repeat(limits.draftMaxBytes / 3 + 1) })).msg).toContain(
      String(limits.draftMaxBytes),
    )
    expect((await save(ada, { language: 'Golang', code: 'x'.repeat(limits.draftMaxBytes) })).status).toBe(200)
  })
})

const ofUser = async (username: string) =>
  firstRow(
    db(),
    sql<{
      count: number
      bytes: number
    }>`select count(*)::int as count, sum(code_bytes)::int as bytes from draft
      where uid = ${await uidOf(services, username)}`,
  )

describe('what one user keeps', () => {
  test('is so many drafts, of which the oldest gives way', async () => {
    const eve = await person(services, 'eve')
    for (let at = 0; at <= limits.draftsOfUserMax; at++) await saved(eve, { language: `Language ${at}` })
    expect(await ofUser('eve')).toMatchObject({ count: limits.draftsOfUserMax })
    const languages = (await read(eve)).map(({ language }) => language)
    expect([languages.includes('Language 0'), languages[0]]).toEqual([false, `Language ${limits.draftsOfUserMax}`])
  })

  test('is so many bytes', async () => {
    const mia = await person(services, 'mia')
    const most = Math.floor(limits.draftsOfUserMaxBytes / limits.draftMaxBytes)
    for (let at = 0; at < most + 3; at++)
      await saved(mia, { language: `Language ${at}`, code: 'x'.repeat(limits.draftMaxBytes) })
    expect(await ofUser('mia')).toEqual({ count: most, bytes: most * limits.draftMaxBytes })
  })
})
