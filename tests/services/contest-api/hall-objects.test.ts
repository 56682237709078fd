/** Affiliations with their logos, groups of teams, and scoreboards of a group: as tools read them, and in the feed. */
import { expect, test, vi } from 'vitest'
import { judgedIn } from '../support/contests.ts'
import { upload } from '../support/files.ts'
import { anonymous, uidOf } from '../support/people.ts'
import { answered, folded } from './fold.ts'
import { hallGround, png } from './hall-ground.ts'

const { services, jury, team, rival, get, send, follow, openHall } = await hallGround()
const everybody = anonymous(services)
const [uid, rivalUid] = [await uidOf(services, 'team7'), await uidOf(services, 'rival')]
const sendLogo = (cid: number, bytes = png, name = 'logo.png') =>
  upload(jury, 'uploadOrganizationLogo', bytes, { part: 'image', name, fields: { cid: `${cid}`, code: 'thu' } })

test('tools find an affiliation with its logo, which they fetch by its address', async () => {
  const cid = await openHall()
  const clients = [everybody, jury].map((caller) => ({ caller, client: follow(caller, cid) }))
  const { body: bare } = await get(everybody, `contests/${cid}/organizations/thu`)
  expect(bare).toEqual({
    id: 'thu',
    name: 'Tsinghua',
    formal_name: 'Tsinghua University',
    country: 'CHN',
    icpc_id: '8',
  })
  expect((await sendLogo(cid)).status).toBe(200)
  const logo = { href: `contests/${cid}/organizations/thu/logo`, mime: 'image/png', width: 1, height: 1 }
  const { body: whole } = await get(everybody, `contests/${cid}/organizations/thu`)
  expect(whole).toMatchObject({ logo: [{ ...logo, filename: expect.stringMatching(/^[0-9a-f]{32}\.png$/) }] })
  const picture = await everybody.inject({ url: `/api/${logo.href}` })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  expect(picture.rawPayload.equals(png)).toBe(true)
  expect((await everybody.inject({ url: `/api/contests/${cid}/organizations/pku/logo` })).statusCode).toBe(404)
  for (const { caller, client } of clients)
    await vi.waitFor(async () => {
      const feed = folded(client.lines)
      expect(feed.collections.organizations).toMatchObject([{ id: 'thu', logo: [logo] }])
      expect(feed).toEqual(await answered(get, caller, cid))
    }, 10_000)
})

test('a logo in a format that tools do not know is for the pages alone', async () => {
  const cid = await openHall()
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
  expect((await sendLogo(cid, gif, 'logo.gif')).status).toBe(200)
  expect((await get(everybody, `contests/${cid}/organizations/thu`)).body).not.toHaveProperty('logo')
  expect((await everybody.inject({ url: `/api/contests/${cid}/organizations/thu/logo` })).statusCode).toBe(404)
})

test('the groups of a contest stand beside those that each contest has, and rank their own teams', async () => {
  const cid = await openHall()
  await judgedIn(services, team, { cid })
  await judgedIn(services, rival, { cid })
  const { body: groups } = await get(everybody, `contests/${cid}/groups`)
  expect((groups as { id: string }[]).map(({ id }) => id)).toEqual(['official', 'unofficial', 'east', 'group-official'])
  expect((await get(everybody, `contests/${cid}/teams/${uid}`)).body).toMatchObject({
    group_ids: ['official', 'east', 'group-official'],
    organization_id: 'thu',
    icpc_id: '7',
  })
  const rankedIn = async (query: string) => {
    const { body } = await get(jury, `contests/${cid}/scoreboard${query}`)
    return (body as { rows: { rank: number; team_id: string }[] }).rows.map((row) => [row.rank, row.team_id])
  }
  await vi.waitFor(async () => expect(await rankedIn('')).toHaveLength(2), 10_000)
  expect(await rankedIn('?group_id=east')).toEqual([[1, uid]])
  expect((await rankedIn('?group_id=official')).map(([, id]) => id).toSorted()).toEqual([uid, rivalUid].toSorted())
  expect((await get(jury, `contests/${cid}/scoreboard?group_id=west`)).http).toBe(400)
})

test('before the start nobody outside learns of its groups, affiliations and logos', async () => {
  const cid = await openHall({ startMin: 30, endMin: 60 })
  expect((await sendLogo(cid)).status).toBe(200)
  const client = follow(everybody, cid)
  await vi.waitFor(() => expect(folded(client.lines).collections.groups).toHaveLength(2))
  expect(folded(client.lines)).toEqual(await answered(get, everybody, cid))
  expect((await everybody.inject({ url: `/api/contests/${cid}/organizations/thu/logo` })).statusCode).toBe(404)
  expect((await get(jury, `contests/${cid}/groups`)).body).toHaveLength(4)
  expect((await jury.inject({ url: `/api/contests/${cid}/organizations/thu/logo` })).statusCode).toBe(200)
})

test('a tool of the jury writes to a group of the contest, and reads that it did', async () => {
  const cid = await openHall()
  const { http, body } = await send(jury, `contests/${cid}/clarifications`, { text: 'Hello', to_group_ids: ['east'] })
  expect([http, body]).toMatchObject([expect.any(Number), { text: 'Hello', to_group_ids: ['east'] }])
  const { records } = (await team.call('clarifications', { query: { cid: `${cid}` } })).data as { records: object[] }
  expect(records).toMatchObject([{ answer: 'Hello' }])
  expect((await send(jury, `contests/${cid}/clarifications`, { text: 'x', to_group_ids: ['west'] })).http).toBe(400)
})
