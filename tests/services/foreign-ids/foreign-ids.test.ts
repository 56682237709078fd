/**
 * No id is enough to read. Every declared call is asked with the ids of what belongs to others, alone and mixed with
 * the reader's own, by everybody who has no business with it: what comes back holds no mark of theirs, and nothing of
 * theirs has changed afterwards. Whoever may after all stands in rights.ts; of what a parameter is the id, in
 * kinds.ts.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '@podium/proto/calls/calls.ts'
import type { Call } from '@podium/proto/calls/declare.ts'
import type { CallName } from '@podium/proto/calls/paths.ts'
import { errors } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { upload, zipOf } from '../support/files.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { slotsOf } from './inputs.ts'
import { makeWorld } from './readers.ts'
import type { Reader, World } from './readers.ts'
import { mayDo, mayRead, maySave } from './rights.ts'
import { rules, wronglyAnswered } from './topics.ts'
import { ask, digestsOf, fewAtATime, foreignInputs, mixedInputs, oddInputs } from './walk.ts'
import type { Digests, Input, Seen } from './walk.ts'
import { png } from '../../support/pictures.ts'

const { services } = await servicesOfFile('starter', { submitIntervalS: 0 })
let world: World
let theirs: () => Promise<Digests>
let before: Digests

beforeAll(async () => {
  await services.ctx.settings.set({
    defaultCreateCommentACInitValue: 0,
    defaultCreateDiscussionACInitValue: 0,
    defaultCreateGroupACInitValue: 0,
    defaultSubmitInterval: 0,
  })
  world = await makeWorld(services)
  theirs = await digestsOf(services, world.homes)
  before = await theirs()
}, 120_000)

/** Neither takes an id: they end the sign-ins that the others are tried with. */
const signsOut: readonly CallName[] = ['logout', 'adminLogout']
/** Whoever knows a name of 32 random characters has been given it; no other call tells one (the secrets of a home). */
const byRandomName: readonly CallName[] = ['publicImage', 'publicFile']
/** They take forms with a file, and no ids but that of the group: see below. */
const uploads: readonly CallName[] = [
  'uploadAvatar',
  'uploadCarouselImage',
  'uploadMdImage',
  'uploadMdFile',
  'uploadGroupAvatar',
  'uploadOrganizationLogo',
  'uploadTeamPhoto',
  'uploadTeamPhotos',
  'uploadTestcaseZip',
  'importBoard',
  'importProblem',
  'importQduojProblem',
  'importFpsProblem',
  'importHydroProblem',
]
/** They read nothing, although they are asked with GET. */
const acting: readonly CallName[] = [
  'registerCode',
  'changeEmailCode',
  'changeMobileCode',
  'commentLike',
  'discussionLike',
  'cloneContest',
  'rejudge',
  'manualJudge',
  'cancelJudge',
  'resubmit',
  'importRemoteProblem',
  'importRemoteContestProblem',
  'importRemoteTrainingProblem',
  'rejudgeContestProblem',
  'deleteMdImage',
]
/** For who asked for it alone; no board of these contests is open to the outside, and no problem is of another site. */
const silentToRoot: readonly CallName[] = [
  'contestOutsideInfo',
  'testJudgeResult',
  'exchangeJob',
  'exchangeResult',
  'remoteImportJob',
  'remoteProblemChanges',
]
/** Names of uploads and tests that wait, hashes, secrets; what hidden contests have besides their form and problems. */
const shownToNobody =
  /-(file|job|testinput|apihash|hooksecret)$|hidden-(print|clarified|commented|commenttag|apitoken|hook|decided|rejudged|room)$/

const elsewhere: readonly CallName[] = [...signsOut, ...byRandomName, ...uploads]
const declared = Object.keys(calls) as CallName[]
const takesIds = (call: Call): boolean => slotsOf(call).length > 0
/** Those without ids are asked for what they list; without ids, those that do something are no matter of this file. */
const walked = declared.filter(
  (name) => !elsewhere.includes(name) && (calls[name].method === 'GET' || takesIds(calls[name])),
)

const general: readonly ErrorCode[] = ['signInNeeded', 'forbidden']
const pattern = (code: ErrorCode): RegExp =>
  new RegExp(`^${errors[code].text['en-US'].replace(/[.*+?^$()[\]\\]/g, '\\$&').replace(/\{[^}]*\}/g, '.*')}$`, 's')

/** What is wrong with an answer; empty where nothing is. */
function faultsOf(call: Call, { name, own }: Reader, { home }: Input, seen: Seen): string[] {
  const faults: string[] = []
  const marks = [...new Set([...seen.text.matchAll(/leak-([a-z]+)-([a-z]+)/gi)].map(([mark]) => mark.toLowerCase()))]
  const leaked = marks.filter((mark) => {
    const [, of = '', thing = ''] = mark.split('-')
    return of !== own?.name.toLowerCase() && !mayRead(call.name, name, { home: of, thing })
  })
  if (leaked.length > 0) faults.push(`reads ${leaked.join(', ')}`)
  if (world.homes.some(({ secrets }) => secrets.some((secret) => seen.text.includes(secret))))
    faults.push('reads a secret')
  if (seen.isFile && !maySave(call.name, name, home)) faults.push('gets a file')
  if (seen.status === 200) return faults
  const isKnown = [...general, ...(call.refusals ?? [])].some(
    (code) => errors[code].status === seen.status && pattern(code).test(seen.msg),
  )
  if (!isKnown)
    faults.push(`is refused with ${seen.http}/${seen.status} "${seen.msg}", which the call does not declare`)
  return faults
}

/** All questions of one reader about one call. */
async function asked(
  call: Call,
  reader: Reader,
  inputs: readonly Input[],
): Promise<{ faults: string[]; answered: string[] }> {
  const found = { faults: [] as string[], answered: [] as string[] }
  await fewAtATime(inputs, async (input) => {
    const seen = await ask(reader.caller, call, input.given)
    const question = `${reader.name} with ${input.mixed ?? 'everything'} of ${input.home}, ${JSON.stringify(input.given)}`
    if (seen.status === 200) found.answered.push(question)
    found.faults.push(...faultsOf(call, reader, input, seen).map((fault) => `${question}: ${fault}`))
  })
  return found
}

/** What of theirs has changed since it was asked last. */
async function changes(answered: readonly string[]): Promise<string[]> {
  const after = await theirs()
  const tables = Object.keys(after).filter((table) => after[table] !== before[table])
  before = after
  return tables.length === 0 ? [] : [`${tables.join(', ')} changed; answered were: ${answered.join('; ')}`]
}

async function faultsWith(call: Call, inputsFor: (reader: Reader) => readonly Input[]): Promise<string[]> {
  const found = { faults: [] as string[], answered: [] as string[] }
  for (const reader of world.readers) {
    const { faults, answered } = await asked(
      call,
      reader,
      inputsFor(reader).filter(({ home }) => !mayDo(call.name, reader.name, home)),
    )
    found.faults.push(...faults)
    found.answered.push(...answered)
  }
  return [...found.faults, ...(await changes(found.answered))]
}

test('every call with a file in its request or its address is one of those that are looked at apart', () => {
  const unseen = declared.filter((name) => {
    const call: Call = calls[name]
    return (
      call.path.includes('{') ||
      (call.method === 'POST' && call.path.startsWith('/api/file/') && call.body === undefined)
    )
  })
  expect(
    unseen.filter((name) => !elsewhere.includes(name)),
    'name it in tests/services/foreign-ids, among those by random name or the uploads',
  ).toEqual([])
})

describe('nobody gets what is not theirs by', () => {
  test.each(walked)('%s', async (name) => {
    const foreign = foreignInputs(calls[name], world.homes)
    expect(
      await faultsWith(calls[name], ({ own }) => [
        ...foreign,
        ...(own ? mixedInputs(calls[name], own, world.homes) : []),
      ]),
    ).toEqual([])
  })
})

test('whether a contest of a group is frozen or over is shown to nobody outside', async () => {
  const cid = String(world.homes.find(({ name }) => name === 'group')?.ids.contest[0])
  for (const name of ['scrollBoardInfo', 'scrollBoardSubmission', 'contestReveal'] as const) {
    for (const { caller } of world.readers)
      expect((await caller.call(name, { query: { cid } })).msg).toBe(errors.boardClosed.text['en-US'])
  }
})

describe('nobody receives what is not theirs by the topic', () => {
  test.each(Object.entries(rules))('%s', async (_, rule) => {
    expect(await wronglyAnswered(services, rule, world.readers, world.homes)).toEqual([])
  })
})

describe('nobody puts anything into a group that is not theirs by', () => {
  test.each([
    ['uploadMdImage', 'image'],
    ['uploadMdFile', 'file'],
    ['uploadGroupAvatar', 'image'],
    ['uploadTestcaseZip', 'file'],
  ] as const)('%s', async (name, part) => {
    const zip = await zipOf({ '1.in': '1', '1.out': '1' })
    const answered: string[] = []
    for (const { name: reader, caller } of world.readers) {
      for (const home of world.homes.filter(({ ids }) => ids.group.length > 0)) {
        const gid = String(home.ids.group[0])
        for (const where of [{ query: `?gid=${gid}` }, { fields: { gid } }, { fieldsAfter: { gid } }]) {
          const { http, status } = await upload(caller, name, name === 'uploadTestcaseZip' ? zip : png, {
            part,
            name: 'a.png',
            ...where,
          })
          expect(http, reader).toBeLessThan(500)
          if (status === 200) answered.push(reader)
        }
      }
    }
    // They may store pictures and test data of the site, whatever group they name.
    expect(
      answered.filter((reader) => name === 'uploadGroupAvatar' || !['admin', 'problemAdmin'].includes(reader)),
    ).toEqual([])
    expect(await changes(answered)).toEqual([])
  })
})

describe('no id that is none', () => {
  const odd: readonly unknown[] = [-1, 2 ** 53, '1e30', 'NaN', [1, 2], null, { id: 1 }]
  test.each(walked.filter((name) => takesIds(calls[name])))('breaks or opens %s', async (name) => {
    const call: Call = calls[name]
    const faults: string[] = []
    for (const { own, caller } of world.readers) {
      if (own === null) continue
      await fewAtATime(oddInputs(call, own, odd), async (given) => {
        const { http, status, text } = await ask(caller, call, given)
        if (http >= 500 || status >= 500) faults.push(`${JSON.stringify(given)}: ${text}`)
      })
    }
    expect([...faults, ...(await changes([]))]).toEqual([])
  })
})

/** The same calls, so that nobody is refused for a question that nobody could be answered. */
test('a super administrator who asks the same is answered by every call that reads, and shown every mark', async () => {
  const shown = new Set<string>()
  const silent: string[] = []
  for (const name of walked.filter((one) => calls[one].method === 'GET' && !acting.includes(one))) {
    const seen = await fewAtATime(foreignInputs(calls[name], world.homes), ({ given }) =>
      ask(world.root, calls[name], given),
    )
    if (!seen.some(({ status }) => status === 200)) silent.push(name)
    for (const { text } of seen)
      for (const [mark] of text.matchAll(/leak-[a-z]+-[a-z]+/gi)) shown.add(mark.toLowerCase())
  }
  const marks = world.homes.flatMap(({ marks: own }) => own()).map((mark) => mark.toLowerCase())
  expect({
    silent,
    unseen: [...new Set(marks)].filter((mark) => !shown.has(mark) && !shownToNobody.test(mark)),
  }).toEqual({ silent: silentToRoot, unseen: [] })
})
