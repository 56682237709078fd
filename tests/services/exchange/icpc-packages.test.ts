/** Whole packages of each version come in, leave and come back as they were, with all that lies beside the problem. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, zipOf } from '../support/files.ts'
import { pidOf } from '../support/problems.ts'
import { caseTexts, exportAs, importAs, storedPackage, wholeProblem, worldOfFile } from './support.ts'

const world = await worldOfFile()

const programs = {
  'submissions/accepted/a.py': 'print({{k}})\n',
  'submissions/wrong_answer/b/main.cpp': 'int main() {}\n',
  'submissions/wrong_answer/b/help.h': '#define A 1\n',
  'input_validators/check/check.py': 'import sys\nsys.exit(42)\n',
  'generators/gen.sh': 'echo 1\n',
  'attachments/note.txt': 'for teams\n',
}
const data = {
  'data/sample/1.in': '1\n',
  'data/sample/1.ans': '2\n',
  'data/secret/g1/a.in': '1\n',
  'data/secret/g1/a.ans': '2\n',
  'data/secret/g2/b.in': '2\n',
  'data/secret/g2/b.ans': '3\n',
}
const checked = 'import sys\nsys.exit(42)\n'

const packages: readonly (readonly [format: string, id: string, files: Readonly<Record<string, string>>])[] = [
  [
    'icpc-legacy',
    'LEG',
    {
      ...programs,
      ...data,
      'problem.yaml':
        'name: Legacy\ntype: scoring\nvalidation: custom interactive\nlicense: cc by-sa\nauthor: Someone\n',
      '.timelimit': '2\n',
      'problem_statement/problem.en.tex': '\\problemname{Legacy}\nFind \\textbf{it}.\n\\section*{Input}\nA number.\n',
      'output_validators/v/v.py': checked,
      'data/secret/g1/testdata.yaml': 'range: 0 40\n',
      'data/secret/g2/testdata.yaml': 'range: 0 60\n',
    },
  ],
  [
    'icpc-2023-07-draft',
    'DRAFT',
    {
      ...programs,
      ...data,
      'problem.yaml': `problem_format_version: 2023-07-draft\nname: {en: Draft}\nuuid: 5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e
license: cc0\nlimits: {time_limit: 1.5, memory: 100}\n`,
      'statement/problem.en.md': 'Find it.\n',
      'data/testdata.yaml': 'output_validator_flags: float_tolerance 1e-3 case_sensitive\n',
    },
  ],
  [
    'icpc-2025-09',
    'NEW',
    {
      ...programs,
      ...data,
      'problem.yaml': `problem_format_version: 2025-09\nname: {en: New, zh: 新}\ntype: [scoring, multi-pass]
uuid: b2792508-b645-480a-8357-da047d57a17d\nlicense: cc by\ncredits: {authors: [A, B]}\nconstants: {k: 5}
languages: [python3, cpp]\nlimits: {time_limit: 3, validation_passes: 4}\n`,
      'statement/problem.en.md': 'Find {{k}}.\n',
      'statement/problem.zh.md': '找到 {{k}}。\n',
      'output_validator/validate.cpp': 'int main() { return {{k}} == 5 ? 42 : 43; }\n',
      'submissions/submissions.yaml': 'accepted/a.py: {permitted: [AC]}\n',
      'data/secret/g1/test_group.yaml': 'max_score: 40\n',
      'data/secret/g2/test_group.yaml': 'max_score: 60\nrequire_pass: secret/g1\n',
    },
  ],
]

const stateOf = async (displayId: string) => {
  const found = await storedPackage(world, displayId)
  const whole = await wholeProblem(world, displayId)
  const own = JSON.stringify(whole, (key, value: unknown) =>
    ['id', 'pid', 'gmtCreate', 'gmtModified', 'caseVersion', 'revision', 'auth'].includes(key) ? undefined : value,
  )
  return { own, files: found?.files, cases: await caseTexts(world, displayId) }
}

test.each(packages)('%s: import, export and import again give the same', async (format, id, files) => {
  const under = Object.fromEntries(Object.entries(files).map(([name, text]) => [`${id.toLowerCase()}/${name}`, text]))
  const job = await importAs(world.root, 'icpc', await zipOf(under))
  expect(job.items).toMatchObject([{ outcome: 'stored', displayId: id, reason: null }])
  const before = await stateOf(id)
  const pid = await pidOf(world.services, id)
  const first = await exportAs(world.root, format, [pid])
  expect(await world.root.call('deleteProblem', { query: { pid: String(pid) } })).toMatchObject({ status: 200 })
  expect((await importAs(world.root, 'icpc', first)).items).toMatchObject([{ outcome: 'stored', displayId: id }])
  const after = await stateOf(id)
  expect(JSON.parse(after.own)).toEqual(JSON.parse(before.own))
  expect(after.cases).toEqual(before.cases)
  const second = await exportAs(world.root, format, [await pidOf(world.services, id)])
  expect(second.equals(first)).toBe(true)
})

test('a package of 2025-09 holds what the format has a word for: passes, credits, constants, its programs', async () => {
  const archive = await exportAs(world.root, 'icpc-2025-09', [await pidOf(world.services, 'NEW')])
  const folder = await mkdtemp(join(tmpdir(), 'podium-package-'))
  const files = await filesOf(archive, folder)
  await rm(folder, { recursive: true })
  const found = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.toString()]))
  expect(found['problem.yaml']).toMatch(/validation_passes: 4/)
  expect(found['problem.yaml']).toMatch(/license: cc by/)
  expect(found['problem.yaml']).toMatch(/uuid: b2792508-b645-480a-8357-da047d57a17d/)
  for (const path of Object.keys(programs)) expect(Object.keys(found)).toContain(path)
  expect(found['submissions/accepted/a.py']).toBe('print({{k}})\n')
  expect(found['output_validator/validator.cpp']).toBe('int main() { return 5 == 5 ? 42 : 43; }\n')
})

test('what no problem here can be is named in the report and with the problem', async () => {
  const files = {
    'odd/problem.yaml': 'problem_format_version: 2025-09\nname: Odd\nlimits: {output: 5}\n',
    'odd/statement/problem.en.md': 'x\n',
    'odd/data/secret/1.in': '1\n',
    'odd/data/secret/1.ans': '1\n',
    'odd/data/secret/1.yaml': 'args: [fast]\n',
    'odd/static_validator/v.py': 'x\n',
  }
  const job = await importAs(world.root, 'icpc', await zipOf(files))
  const notes = job.items[0]?.notes.join('\n') ?? ''
  for (const what of ['limits.output', 'static_validator/', 'data/secret/1.yaml', 'no time limit'])
    expect(notes).toContain(what)
  const found = await storedPackage(world, 'ODD')
  expect(found?.notes.join('\n')).toContain('limits.output')
})
