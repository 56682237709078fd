/** Files that the objects of the Contest API lead to. */
import { expect, test } from 'vitest'
import { sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { filesOf } from '../support/files.ts'
import { anonymous, person } from '../support/people.ts'
import { apiFixture } from './fixture.ts'

const { services, alter, jury: owner, root, team, make, get, switchApi } = await apiFixture()
const editor = await person(services, 'editor')

const download = (caller: Caller, href: string) =>
  services.app.inject({
    url: `/api/${href}`,
    headers: caller.token === null ? {} : { authorization: caller.token },
  })

interface Problem {
  readonly statement: readonly { readonly href: string; readonly mime: string }[]
  readonly package?: readonly { readonly href: string; readonly mime: string }[]
}
const problemsOf = async (cid: number, caller: Caller) =>
  (await get(caller, `contests/${cid}/problems`)).body as readonly Problem[]

test('whoever sees a problem reads its statement, once the contest has started', async () => {
  const [running, scheduled] = [
    await make({ openRank: true }),
    await make({ openRank: true, startMin: 60, endMin: 120 }),
  ]
  await switchApi(running)
  await switchApi(scheduled)
  const [{ statement } = { statement: [] }] = await problemsOf(running, anonymous(services))
  const { statusCode, headers, body } = await download(anonymous(services), statement[0]?.href ?? '')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
  expect(body).toMatch(/^# .+\n[\s\S]*### Sample input 1/)
  const [early] = await problemsOf(scheduled, owner)
  const href = early?.statement[0]?.href ?? ''
  expect((await download(owner, href)).statusCode).toBe(200)
  expect((await download(anonymous(services), href)).statusCode).toBe(404)
})

test('packages with test data are for those who may edit the problem, not for the jury as such', async () => {
  const cid = await make({ openRank: true })
  await switchApi(cid)
  await owner.call('giveContestRole', { body: { cid, username: 'editor', role: 'jury' } })
  const hrefOf = async (caller: Caller) => (await problemsOf(cid, caller))[0]?.package?.[0]?.href
  const href = (await hrefOf(root)) ?? ''
  for (const caller of [anonymous(services), team, owner, editor]) {
    expect(await hrefOf(caller)).toBeUndefined()
    expect((await download(caller, href)).statusCode).toBe(404)
  }
  const { statusCode, headers, rawPayload } = await download(root, href)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
  const names = Object.keys(await filesOf(rawPayload, services.ctx.config.dataDir))
  expect(names).toContain('problem.yaml')
  expect(names.some((name) => /^data\/secret\/.+\.ans$/.test(name))).toBe(true)
  await alter(sql`update problem set author = 'editor' where display_id = 'P1000'`)
  expect(await hrefOf(editor)).toBe(href)
  expect((await download(editor, href)).statusCode).toBe(200)
})
