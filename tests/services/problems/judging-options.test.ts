/** What few problems set of their judging: stored, kept, shown, and refused where it makes no sense. */
import { beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { loadLanguages } from '@podium/services/features/starter/languages/commands.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { anonymous, signedInRoot } from '../support/people.ts'
import { problemFields } from '../support/problems.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, db } = await servicesOfFile()
let root: Caller
let languageId: number
let pid: number

const body = (problem: object, samples: object[] | null = null) => ({
  problem: { ...problemFields, problemId: 'OPT1', ...problem },
  isUploadTestCase: false,
  samples,
  languages: [{ id: languageId }],
  tags: [],
  codeTemplates: [],
})
const options = {
  languageLimits: [
    { language: 'Java', timeFactor: 1.5, memoryMb: 512 },
    { language: 'C', timeMs: 700 },
  ],
  checkerCall: 'icpc',
  checkerArguments: ['float_tolerance', '1e-3'],
}
const checked = { judgeMode: 'spj', spjCode: 'stock:icpc-default', spjLanguage: 'C++' }
const edit = (problem: object) => root.call('editProblem', { body: body({ id: pid, ...problem }) })
const stored = async () => {
  const { data }: { data: CallAnswer<'adminProblem'> } = await root.call('adminProblem', {
    query: { pid: String(pid) },
  })
  return data.judgingOptions
}

beforeAll(async () => {
  await loadLanguages(db())
  const found = await firstRow(db(), sql<{ id: number }>`select id from language where name = 'C' and oj = 'ME'`)
  languageId = found?.id ?? 0
  root = await signedInRoot(services)
  const made = await root.call('createProblem', {
    body: body({ ...checked, judgingOptions: options }, [{ input: '1', output: '1' }]),
  })
  expect(made.status).toBe(200)
  pid = (await firstRow(db(), sql<{ id: number }>`select id from problem where display_id = 'OPT1'`))?.id ?? 0
})

test('options are stored in a fixed order, and a save that says nothing of them keeps them', async () => {
  const ordered = { ...options, languageLimits: options.languageLimits.toReversed() }
  expect(await stored()).toEqual(ordered)
  expect((await edit({ title: 'Another title' })).status).toBe(200)
  expect(await stored()).toEqual(ordered)
})

test('everybody reads the limits of languages, and nothing of how the checker is called', async () => {
  const asked = await anonymous(services).call('problemDetail', { query: { problemId: 'OPT1' } })
  const data: CallAnswer<'problemDetail'> = asked.data
  expect(data.problem.languageLimits).toEqual(options.languageLimits.toReversed())
  expect(JSON.stringify(data)).not.toContain('float_tolerance')
})

test('another checker from a client that knows no options is called in the usual way', async () => {
  expect((await edit({ ...checked, spjCode: 'stock:lines' })).status).toBe(200)
  expect(await stored()).toEqual({ languageLimits: options.languageLimits.toReversed() })
  expect((await edit({ ...checked, judgingOptions: null })).status).toBe(200)
  expect(await stored()).toBeNull()
})

test.each([
  [{ languageLimits: [{ language: 'Klingon', timeMs: 5 }] }],
  [{ languageLimits: [{ language: 'C', timeMs: 5 }, { language: 'C' }] }],
  [{ languageLimits: [{ language: 'C', timeFactor: 1_000 }] }],
  [{ languageLimits: [{ language: 'Java', memoryFactor: 0 }] }],
  [{ passLimit: 0 }],
  [{ checkerCall: 'shell' }],
])('%j is refused', async (judgingOptions) => {
  expect((await edit({ judgingOptions })).status).toBe(400)
})

test('a factor must not lift a limit over what the site allows', async () => {
  const languageLimits = [{ language: 'C', timeFactor: 90 }]
  const { status, msg } = await edit({ timeLimit: 600_000, judgingOptions: { languageLimits } })
  expect([status, msg]).toEqual([400, expect.stringContaining('1200000')])
})
