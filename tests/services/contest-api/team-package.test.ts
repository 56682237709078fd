/** Teams with their pictures in one archive: saved, imported into another contest, and the same there. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { paths } from '@podium/proto/calls/paths.ts'
import { errorText } from '@podium/proto/errors/index.ts'
import { teamPackageLimits } from '@podium/proto/rules/contest/team-package.ts'
import { png } from '../../support/pictures.ts'
import type { Caller } from '../support/caller.ts'
import { filesOf, upload, zipOf } from '../support/files.ts'
import { hallFixture } from './hall-fixture.ts'

const { jury, rival, make, openHall } = await hallFixture()
const folder = mkdtempSync(join(tmpdir(), 'podium-package-'))
afterAll(() => rmSync(folder, { recursive: true }))

const drawn = (background: string, width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
const [logo, photo] = [await drawn('red', 60), await drawn('blue', 90)]

const save = (cid: number, by: Caller = jury) => by.inject({ url: `${paths.exportTeamPackage.path}?cid=${cid}` })
const saved = async (cid: number) => filesOf((await save(cid)).rawPayload, folder)

type Report = {
  readonly plan: { readonly teams: { readonly added: string[]; readonly same: number }; readonly faults: object[] }
  readonly pictures: { readonly file: string; readonly code: string }[]
  readonly leftOut: { readonly file: string; readonly fault: string }[]
}

const send = (cid: number, bytes: Buffer, { store = true, by = jury } = {}) =>
  upload(by, 'importTeamPackage', bytes, { query: `?cid=${cid}&store=${store}`, name: 'teams.zip' })
const sent = async (cid: number, files: Parameters<typeof zipOf>[0], store = true) =>
  (await send(cid, await zipOf(files), { store })).data as Report

async function picturedHall(): Promise<number> {
  const cid = await openHall()
  const fields = { cid: `${cid}` }
  const given = { part: 'image', name: 'x.jpg' }
  await upload(jury, 'uploadOrganizationLogo', logo, { ...given, fields: { ...fields, code: 'thu' } })
  await upload(jury, 'uploadTeamPhoto', photo, { ...given, fields: { ...fields, code: 't7' } })
  return cid
}

test('what is saved of one contest and imported into another is saved there as the same', async () => {
  const cid = await picturedHall()
  const files = await saved(cid)
  expect(Object.keys(files)).toEqual([
    'teams.json',
    'persons.json',
    'accounts.json',
    'organizations.json',
    'groups.json',
    'organizations/thu/logo.56x56.png',
    'organizations/thu/logo.160x160.png',
    'organizations/thu/logo.jpg',
    'teams/t7/photo.jpg',
  ])
  expect([files['organizations/thu/logo.jpg'], files['teams/t7/photo.jpg']]).toEqual([logo, photo])
  const other = await make()
  const zip = (await save(cid)).rawPayload
  const looked = (await send(other, zip, { store: false })).data as Report
  expect(looked).toMatchObject({ plan: { teams: { added: ['Seven', 'Rival'] }, faults: [] } })
  expect(Object.keys(await saved(other))).toHaveLength(5)
  const report = (await send(other, zip)).data as Report
  expect(report.pictures).toEqual([
    { file: 'organizations/thu/logo.jpg', of: 'organization', code: 'thu' },
    { file: 'teams/t7/photo.jpg', of: 'team', code: 't7' },
  ])
  expect(report.leftOut.map(({ fault }) => fault)).toEqual(['smaller', 'smaller'])
  expect(await saved(other)).toEqual(files)
})

test('the report names each file that is left out, and why; what is sound is stored', async () => {
  const cid = await openHall()
  const { pictures, leftOut } = await sent(cid, {
    'finals/teams/t7/photo.jpg': photo,
    'finals/teams/nobody/photo.png': png,
    'finals/teams/tr/photo.jpg': photo.subarray(0, photo.length / 2),
    'finals/organizations/thu/logo.svg': '<svg/>',
    'finals/contest.json': '{}',
  })
  expect(pictures.map(({ code }) => code)).toEqual(['t7'])
  expect(leftOut).toEqual([
    { file: 'finals/organizations/thu/logo.svg', fault: 'type' },
    { file: 'finals/contest.json', fault: 'unknown' },
    { file: 'finals/teams/nobody/photo.png', fault: 'nobodys' },
    { file: 'finals/teams/tr/photo.jpg', fault: 'content' },
  ])
  expect(Object.keys(await saved(cid)).at(-1)).toBe('teams/t7/photo.jpg')
})

test('where a file of teams is wrong, no picture is stored either', async () => {
  const cid = await openHall()
  const files = { 'teams.json': JSON.stringify([{ id: 'a b', name: 'Wrong' }]), 'teams/t7/photo.jpg': photo }
  const { plan, pictures } = await sent(cid, files)
  expect([plan.faults.length, pictures.length]).toEqual([1, 1])
  expect(Object.keys(await saved(cid))).toHaveLength(5)
})

test('an archive that leads outside, has too many files or says that it is too large is not unpacked', async () => {
  const cid = await openHall()
  const zip = await zipOf({ 'aa/teams.json': '[]' })
  const outside = Buffer.from(zip.toString('latin1').replaceAll('aa/teams.json', '../teams.json'), 'latin1')
  // What the end of the archive says of the number of its files is believed, too.
  const many = Buffer.from(zip)
  for (const at of [8, 10])
    many.writeUInt16LE(teamPackageLimits.filesMax + 1, many.indexOf('PK\x05\x06', 0, 'latin1') + at)
  const large = Buffer.from(zip)
  large.writeUInt32LE(teamPackageLimits.archiveMaxBytes + 1, large.indexOf('PK\x01\x02', 0, 'latin1') + 24)
  for (const [bytes, problem] of [
    [outside, 'outside'],
    [many, 'tooMany'],
    [large, 'tooLarge'],
    [png, 'unreadable'],
  ] as const) {
    const { status, msg } = await send(cid, bytes)
    const [words] = errorText('archiveRefused', 'en-US', { problem, name: '' }).split(':')
    expect([problem, status, msg.split(':')[0]]).toEqual([problem, 400, words])
  }
})

test('only who directs the contest saves and imports', async () => {
  const cid = await openHall()
  expect((await save(cid, rival)).statusCode).toBe(400)
  expect((await send(cid, await zipOf({ 'teams/t7/photo.png': png }), { by: rival })).status).toBe(403)
})
