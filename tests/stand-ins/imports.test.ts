/** Imports beside stand-ins: what an account alone may read, documents as documents, and languages of a problem. */
import { afterEach, describe, expect, test } from 'vitest'
import type { RemoteImportAnswer } from '@podium/proto/events/bus/remote-import.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { createImporter } from '@podium/judge/remote/imports.ts'
import type { ImportTools } from '@podium/judge/remote/imports.ts'
import { CodeforcesSite } from './codeforces/site.ts'
import { documentBytes } from './codeforces/problems.ts'
import { sitesUnderTest } from './sites.ts'
import { World } from './world.ts'

let world: World
afterEach(() => world.close())
const stored: Uint8Array[] = []

const open = async (site: string): Promise<void> => {
  world = await World.open(sitesUnderTest.find((one) => one.site === site)!)
  stored.length = 0
}

/** @param hasAccount whether a lane of an account is held here */
const importOf = (problemId: string, hasAccount: boolean): Promise<RemoteImportAnswer> => {
  const { provider, site, password } = world.tested
  const account = { id: 1, username: 'judge1', secret: { kind: 'password', password } } as const
  const askAsAccount: ImportTools['askAsAccount'] = async (_, question) => {
    if (!hasAccount) return null
    const session = world.session()
    const signedIn = await provider.signIn(session, account)
    return signedIn.kind === 'ok' ? question(session) : signedIn
  }
  const importer = createImporter({
    providerOf: () => provider,
    openSession: () => world.session(),
    askAsAccount,
    files: { put: async (bytes) => String(stored.push(bytes)).padStart(64, '0') },
    log: createLog('test', 'silent'),
  })
  return world.until(importer({ v: 1, site, problemId }))
}

describe('a problem of the gym', () => {
  test('whose statement is a document keeps it, and links it', async () => {
    await open('GYM')
    const url = `${world.standIn.origin}/gym/100001/problem/B`
    expect(await importOf('100001B', false)).toMatchObject({
      outcome: 'imported',
      problem: {
        title: 'Paper',
        description: { text: expect.stringContaining(url) },
        files: [{ url, mediaType: 'application/pdf', sizeBytes: documentBytes.length }],
      },
    })
    expect(Buffer.from(stored[0] ?? []).toString()).toBe(documentBytes)
  })

  test('of a private contest is read with its document by an account that was let in', async () => {
    await open('GYM')
    if (world.site instanceof CodeforcesSite) world.site.guests.add('judge1')
    expect(await importOf('100002B', true)).toMatchObject({
      outcome: 'imported',
      problem: { title: 'Paper', files: [{ mediaType: 'application/pdf' }] },
    })
  })

  test.each([
    [true, 'remotePrivateContest'],
    [false, 'remoteNoAccount'],
  ])('of a private contest is refused with its reason; an account is there: %s', async (hasAccount, code) => {
    await open('GYM')
    const answer = await importOf('100002B', hasAccount)
    expect(answer).toMatchObject({ outcome: 'failed' })
    expect(answer.outcome === 'failed' && answer.report.map((message) => message.code)).toEqual([code])
  })
})

test.each([
  ['HDU', '9999', ['importNoProblem', 'text']],
  ['POJ', '9999', ['importNoProblem', 'text']],
  ['SPOJ', 'NONE9', ['importNoProblem']],
])('a problem that %s has not is told once, with the words of the site where it has some', async (site, id, codes) => {
  await open(site)
  const answer = await importOf(id, true)
  expect(answer).toMatchObject({ outcome: 'failed', why: 'missing' })
  expect(answer.outcome === 'failed' && answer.report.map((message) => message.code)).toEqual(codes)
})

describe('a problem of SPOJ', () => {
  test('has the languages that it allows, as an account reads them, and its pictures', async () => {
    await open('SPOJ')
    expect(await importOf('SUM2', true)).toMatchObject({
      outcome: 'imported',
      problem: {
        languageIds: ['1', '44', '116'],
        files: [{ url: `${world.standIn.origin}/content/podium:sum.png`, mediaType: 'image/png' }],
      },
    })
  })

  test('is imported without an account as well, and the site refuses what it does not allow', async () => {
    await open('SPOJ')
    expect(await importOf('SUM2', false)).toMatchObject({ outcome: 'imported', problem: { languageIds: null } })
  })
})
