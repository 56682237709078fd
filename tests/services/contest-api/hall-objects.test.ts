/** Affiliations with their logos, groups of teams, and scoreboards of a group: as tools read them, and in the feed. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { judgedIn } from '../support/contests.ts'
import { upload } from '../support/files.ts'
import { anonymous, uidOf } from '../support/people.ts'
import { answered, folded } from './fold.ts'
import { png } from '../../support/pictures.ts'
import { hallFixture } from './hall-fixture.ts'

const { services, jury, team, rival, get, send, follow, openHall } = await hallFixture()
const everybody = anonymous(services)
const [uid, rivalUid] = [await uidOf(services, 'team7'), await uidOf(services, 'rival')]
const logoOf = (cid: number, px: number) => ({
  href: `contests/${cid}/organizations/thu/logo/${px}x${px}`,
  filename: expect.stringMatching(/^[0-9a-f]{32}(\.\d+)?\.png$/),
  hash: expect.stringMatching(/^[0-9a-f]{32}$/),
  mime: 'image/png',
  width: px,
  height: px,
})

const sendLogo = (cid: number, bytes = png, name = 'logo.png') =>
  upload(jury, 'uploadOrganizationLogo', bytes, { part: 'image', name, fields: { cid: `${cid}`, code: 'thu' } })

test('tools find an affiliation with its logo in three sizes, which they fetch by their addresses', async () => {
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
  const logo = [56, 160, 1].map((px) => logoOf(cid, px))
  const { body: whole } = await get(everybody, `contests/${cid}/organizations/thu`)
  expect(whole).toMatchObject({ logo })
  for (const { href, width, hash } of (whole as { logo: { href: string; width: number; hash: string }[] }).logo) {
    const picture = await everybody.inject({ url: `/api/${href}` })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    expect(createHash('md5').update(picture.rawPayload).digest('hex')).toBe(hash)
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width, height: width })
  }
  const asSent = await everybody.inject({ url: `/api/contests/${cid}/organizations/thu/logo` })
  expect(asSent.rawPayload.equals(png)).toBe(true)
  expect((await everybody.inject({ url: `/api/contests/${cid}/organizations/thu/logo/57x57` })).statusCode).toBe(404)
  expect((await everybody.inject({ url: `/api/contests/${cid}/organizations/pku/logo` })).statusCode).toBe(404)
  for (const { caller, client } of clients)
    await vi.waitFor(async () => {
      const feed = folded(client.lines)
      expect(feed.collections.organizations).toMatchObject([{ id: 'thu', logo }])
      expect(feed).toEqual(await answered(get, caller, cid))
    }, 10_000)
})

test('of a logo in a format that tools do not know they find the squares alone', async () => {
  const cid = await openHall()
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
  expect((await sendLogo(cid, gif, 'logo.gif')).status).toBe(200)
  const { body } = await get(everybody, `contests/${cid}/organizations/thu`)
  expect(body).toMatchObject({ logo: [56, 160].map((px) => logoOf(cid, px)) })
})

test('boards get a logo in the square that they ask for; with the logo its squares go', async () => {
  const cid = await openHall()
  await sendLogo(cid)
  const logoIn = async () =>
    (await jury.call('contestTeams', { query: { cid: `${cid}` } })).data as { organizations: { logo: string }[] }
  const first = (await logoIn()).organizations[0]?.logo ?? ''
  const fetched = (url: string) => everybody.inject({ url })
  expect(await sharp((await fetched(`${first}?px=56`)).rawPayload).metadata()).toMatchObject({ width: 56 })
  expect((await fetched(`${first}?px=57`)).rawPayload.equals(png)).toBe(true)
  const [small] = ((await get(everybody, `contests/${cid}/organizations/thu`)).body as { logo: { filename: string }[] })
    .logo
  expect((await fetched(`/api/public/img/${small?.filename}`)).statusCode).toBe(200)
  await sendLogo(cid)
  for (const gone of [first, `${first}?px=56`, `/api/public/img/${small?.filename}`])
    expect((await fetched(gone)).statusCode).toBe(404)
})

test('a picture that a tool has already is not sent again, nor to whom it is closed; nobody between keeps it', async () => {
  const cid = await openHall({ startMin: 30, endMin: 60 })
  await sendLogo(cid)
  const url = `/api/contests/${cid}/organizations/thu/logo/56x56`
  const first = await jury.inject({ url })
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'etag': expect.stringMatching(/^"\w{64}"$/),
  })
  const headers = { 'if-none-match': `"other", W/${String(first.headers.etag)}` }
  const again = await jury.inject({ url, headers })
  expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, first.headers.etag])
  expect((await jury.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
  expect((await everybody.inject({ url, headers })).statusCode).toBe(404)
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
