/** Photos of teams: given one by one or in an archive, found by tools, told in the feed, and taken away again. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { errorText } from '@podium/proto/errors/index.ts'
import { teamPhotoLimits } from '@podium/proto/rules/contest/team-photos.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { outcomeOf } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { upload, zipOf } from '../support/files.ts'
import { anonymous, uidOf } from '../support/people.ts'
import { answered, folded } from './fold.ts'
import { png } from '../../support/pictures.ts'
import { hallFixture } from './hall-fixture.ts'

const { services, alter, root, jury, rival, make, get, follow, openHall } = await hallFixture()
const everybody = anonymous(services)
const [uid, rivalUid] = [await uidOf(services, 'team7'), await uidOf(services, 'rival')]

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')

const sendPhoto = (cid: number, { by = jury, code = 't7', bytes = png, name = 'x.png' } = {}) =>
  upload(by, 'uploadTeamPhoto', bytes, { part: 'image', name, fields: { cid: `${cid}`, code } })

const sendArchive = async (cid: number, files: Parameters<typeof zipOf>[0], by: Caller = jury) =>
  upload(by, 'uploadTeamPhotos', await zipOf(files), { query: `?cid=${cid}`, name: 'photos.zip' })

const photosOf = async (cid: number) => {
  const { teams } = (await jury.call('contestTeams', { query: { cid: `${cid}` } })).data as {
    teams: { code: string; photo: string | null }[]
  }
  return Object.fromEntries(teams.map(({ code, photo }) => [code, photo]))
}

const photoOf = (id: string, cid: number) => ({
  href: `contests/${cid}/teams/${id}/photo/1x1`,
  filename: expect.stringMatching(/^[0-9a-f]{32}\.png$/),
  hash: expect.stringMatching(/^[0-9a-f]{32}$/),
  mime: 'image/png',
  width: 1,
  height: 1,
})

test('tools find the photo of a team by its address, and the feed says when it comes and goes', async () => {
  const cid = await openHall()
  const clients = [everybody, jury].map((caller) => ({ caller, client: follow(caller, cid) }))
  expect((await get(everybody, `contests/${cid}/teams/${uid}`)).body).not.toHaveProperty('photo')
  expect((await sendPhoto(cid)).status).toBe(200)
  expect((await get(everybody, `contests/${cid}/teams/${uid}`)).body).toMatchObject({ photo: [photoOf(uid, cid)] })
  const picture = await everybody.inject({ url: `/api/contests/${cid}/teams/${uid}/photo` })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  expect(picture.rawPayload.equals(png)).toBe(true)
  expect((await everybody.inject({ url: `/api/contests/${cid}/teams/${rivalUid}/photo` })).statusCode).toBe(404)
  const shown = async (teams: readonly object[]) => {
    for (const { caller, client } of clients)
      await vi.waitFor(async () => {
        const feed = folded(client.lines)
        expect(feed.collections.teams?.filter(({ id }) => id === uid)).toMatchObject(teams)
        expect(feed).toEqual(await answered(get, caller, cid))
      }, 10_000)
  }
  await shown([{ photo: [photoOf(uid, cid)] }])
  // One line of one team, not everybody's.
  expect(clients[0]?.client.lines.filter(({ type, data }) => type === 'teams' && Array.isArray(data))).toEqual([])
  const { t7 } = await photosOf(cid)
  expect((await everybody.inject({ url: `${t7}` })).statusCode).toBe(200)
  expect((await jury.call('removeTeamPhoto', { query: { cid: `${cid}`, code: 't7' } })).status).toBe(200)
  expect((await get(everybody, `contests/${cid}/teams/${uid}`)).body).not.toHaveProperty('photo')
  expect((await everybody.inject({ url: `/api/contests/${cid}/teams/${uid}/photo` })).statusCode).toBe(404)
  expect((await everybody.inject({ url: `${t7}` })).statusCode).toBe(404)
  for (const { client } of clients)
    await vi.waitFor(() => expect(client.lines.at(-1)?.data).not.toHaveProperty('photo'), 10_000)
})

test('a photo of a camera comes smaller, too, for tools and for pages; with the photo it goes', async () => {
  const cid = await openHall()
  const bytes = await sharp({ create: { width: 1200, height: 1800, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const sizes = [
    [320, 480],
    [1200, 1800],
  ]
  for (const send of [() => sendPhoto(cid, { bytes, name: 'x.jpg' }), () => sendArchive(cid, { 't7.jpg': bytes })]) {
    expect((await send()).status).toBe(200)
    const { photo } = (await get(everybody, `contests/${cid}/teams/${uid}`)).body as {
      photo: { href: string; hash: string; filename: string; width: number; height: number }[]
    }
    expect(photo.map(({ width, height }) => [width, height])).toEqual(sizes)
    expect(new Set(photo.map(({ filename }) => filename)).size).toBe(2)
    for (const { href, hash, width, height } of photo) {
      const picture = await everybody.inject({ url: `/api/${href}` })
      expect(createHash('md5').update(picture.rawPayload).digest('hex')).toBe(hash)
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width, height })
    }
    expect((await everybody.inject({ url: `/api/contests/${cid}/teams/${uid}/photo` })).rawPayload.equals(bytes)).toBe(
      true,
    )
    expect((await everybody.inject({ url: `/api/contests/${cid}/teams/${uid}/photo/48x48` })).statusCode).toBe(404)
    const { t7 } = await photosOf(cid)
    const small = await everybody.inject({ url: `${t7}?px=480` })
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 320, height: 480 })
  }
  const { t7 } = await photosOf(cid)
  expect((await jury.call('removeTeamPhoto', { query: { cid: `${cid}`, code: 't7' } })).status).toBe(200)
  for (const gone of [`${t7}?px=480`, `${t7?.replace(/\.[a-z]+$/, '')}.480.jpg`])
    expect((await everybody.inject({ url: gone })).statusCode).toBe(404)
})

test('the rolling scoreboard brings the photo of a team, to the jury alone while results are frozen', async () => {
  const cid = await openHall({ freezeMin: -30 })
  await sendPhoto(cid)
  const reveal = (by: Caller) => by.call('contestReveal', { query: { cid: `${cid}` } })
  const { t7 } = await photosOf(cid)
  await vi.waitFor(async () => {
    const { rows } = (await reveal(jury)).data as { rows: { u: string; p?: string }[] }
    expect(rows.toSorted((a, b) => (a.u < b.u ? 1 : -1))).toMatchObject([{ u: 'team7', p: t7 }, { u: 'rival' }])
    expect(rows.filter(({ p }) => p !== undefined)).toHaveLength(1)
  }, 20_000)
  for (const one of [rival, everybody]) expect((await reveal(one)).data).toBeNull()
})

test('before the start nobody outside learns of a photo; with the start everybody does', async () => {
  const cid = await openHall({ startMin: 30, endMin: 60 })
  const client = follow(everybody, cid)
  await vi.waitFor(() => expect(folded(client.lines).collections.groups).toHaveLength(2))
  expect((await sendPhoto(cid)).status).toBe(200)
  expect((await sendArchive(cid, { 'rival.png': png })).status).toBe(200)
  expect((await everybody.inject({ url: `/api/contests/${cid}/teams/${uid}/photo` })).statusCode).toBe(404)
  expect((await get(everybody, `contests/${cid}/teams`)).body).toEqual([])
  expect((await jury.inject({ url: `/api/contests/${cid}/teams/${uid}/photo` })).statusCode).toBe(200)
  expect(client.lines.filter(({ type }) => type === 'teams')).toEqual([])
  await alter(sql`update contest set start_time = now() - interval '1 minute' where id = ${cid}`)
  await vi.waitFor(
    () => expect(folded(client.lines).collections.teams?.filter((team) => 'photo' in team)).toHaveLength(2),
    20_000,
  )
})

test('an archive gives each team the photo whose name begins with its identifier or its account', async () => {
  const cid = await openHall()
  const client = follow(everybody, cid)
  const sent = await sendArchive(cid, {
    'photos/T7_finals.png': png,
    'rival/photo.png': png,
    't7.png': png,
    't77.png': png,
    'tr.txt': 'words',
    '__MACOSX/._t7.png': 'junk',
  })
  expect(sent).toMatchObject({
    status: 200,
    data: {
      stored: [
        { file: 'photos/T7_finals.png', code: 't7' },
        { file: 'rival/photo.png', code: 'tr' },
      ],
      leftOut: [
        { file: 't7.png', fault: 'twice' },
        { file: 't77.png', fault: 'nobodys' },
        { file: 'tr.txt', fault: 'type' },
      ],
    },
  })
  expect(Object.values(await photosOf(cid)).every((photo) => photo?.startsWith('/api/public/img/'))).toBe(true)
  await vi.waitFor(
    () => expect(folded(client.lines).collections.teams?.filter((team) => 'photo' in team)).toHaveLength(2),
    10_000,
  )
  const before = await photosOf(cid)
  expect((await sendArchive(cid, { 't7.jpg': Buffer.from('no picture at all, whatever its name says') })).data).toEqual(
    { stored: [], leftOut: [{ file: 't7.jpg', fault: 'content' }] },
  )
  expect(await photosOf(cid)).toEqual(before)
})

test('an archive that leads outside, has too many files or says that it is too large is not unpacked', async () => {
  const cid = await openHall()
  const zip = await zipOf({ 'aa/t7.png': png })
  const outside = Buffer.from(zip.toString('latin1').replaceAll('aa/t7.png', '../t7.png'), 'latin1')
  const many = Object.fromEntries(Array.from({ length: teamPhotoLimits.filesMax + 1 }, (_, at) => [`${at}.png`, 'x']))
  // What the list says of the unpacked size is believed before a byte is read.
  const large = Buffer.from(zip)
  large.writeUInt32LE(teamPhotoLimits.archiveMaxBytes + 1, large.indexOf('PK\x01\x02', 0, 'latin1') + 24)
  const refused = (problem: string) => [400, errorText('archiveRefused', 'en-US', { problem, name: '' }).split(':')[0]]
  for (const [bytes, problem] of [
    [outside, 'outside'],
    [await zipOf(many), 'tooMany'],
    [large, 'tooLarge'],
    [png, 'unreadable'],
  ] as const) {
    const { status, msg } = await upload(jury, 'uploadTeamPhotos', bytes, { query: `?cid=${cid}`, name: 'a.zip' })
    expect([problem, status, msg.split(':')[0]]).toEqual([problem, ...refused(problem)])
  }
  expect(await photosOf(cid)).toEqual({ t7: null, tr: null })
})

test('photos are given and taken by whoever directs the contest, as pictures, to its teams alone', async () => {
  const cid = await openHall()
  const other = await make()
  for (const answer of [await sendPhoto(cid, { by: rival }), await sendArchive(cid, { 't7.png': png }, rival)])
    expect(answer).toMatchObject({ status: 403 })
  const query = { cid: `${cid}`, code: 't7' }
  expect((await rival.call('removeTeamPhoto', { query })).status).toBe(403)
  const missing = [expect.any(Number), errorText('teamMissing', 'en-US', { code: 't7' })]
  expect(outcomeOf(await jury.call('removeTeamPhoto', { query: { ...query, cid: `${other}` } }))).toEqual(missing)
  expect((await sendPhoto(other)).msg).toBe(errorText('teamMissing', 'en-US', { code: 't7' }))
  for (const given of [{ name: 'x.svg' }, { bytes: Buffer.from('<svg/>') }, { bytes: gif }])
    expect((await sendPhoto(cid, given)).status).toBe(400)
  expect((await sendPhoto(cid, { bytes: Buffer.alloc(teamPhotoLimits.photoMaxBytes + 1) })).status).toBe(400)
  expect(await photosOf(cid)).toEqual({ t7: null, tr: null })
})

test('a team keeps its photo when it is imported anew; the photo goes with the team, and with the contest', async () => {
  const cid = await openHall()
  await sendPhoto(cid)
  const { t7 } = await photosOf(cid)
  const content = JSON.stringify([{ id: 't7', name: 'Seven and a half' }])
  const body = { cid, store: true, files: [{ name: 'teams.json', content }] }
  expect((await jury.call('importTeams', { body })).data).toMatchObject({ faults: [] })
  expect((await photosOf(cid)).t7).toBe(t7)
  expect((await everybody.inject({ url: `${t7}` })).statusCode).toBe(200)
  expect((await jury.call('removeContestTeam', { query: { cid: `${cid}`, code: 't7' } })).status).toBe(200)
  expect((await everybody.inject({ url: `${t7}` })).statusCode).toBe(404)
  await sendPhoto(cid, { code: 'tr' })
  const { tr } = await photosOf(cid)
  expect((await everybody.inject({ url: `${tr}` })).statusCode).toBe(200)
  expect((await root.call('deleteContest', { query: { cid: `${cid}` } })).status).toBe(200)
  expect((await everybody.inject({ url: `${tr}` })).statusCode).toBe(404)
})
