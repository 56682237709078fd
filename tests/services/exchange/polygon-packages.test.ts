/** Polygon packages come in, leave and come back as they were, with the programs that lie beside the problem. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageOf, programsOf } from '@podium/services/features/packages/index.ts'
import { filesOf, zipOf } from '../support/files.ts'
import { pidOf } from '../support/problems.ts'
import { caseTexts, exportAs, importAs, wholeProblem, worldOfFile } from './support.ts'

const world = await worldOfFile()

const description = `<?xml version="1.0" encoding="utf-8"?>
<problem revision="7" short-name="whole" url="https://polygon.example.org/p/7">
  <names><name language="english" value="Whole &amp; sum"/><name language="chinese" value="和"/></names>
  <judging input-file="sum.in" output-file="sum.out"><testset name="tests"><time-limit>2500</time-limit>
    <memory-limit>134217728</memory-limit><test-count>3</test-count>
    <input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
    <tests><test method="manual" sample="true" group="0" points="0.0"/><test method="manual" group="1" points="40.0"/>
      <test method="generated" cmd="gen 5" group="1" points="60.0"/></tests>
    <groups><group name="0" points-policy="complete-group"/><group name="1" points-policy="complete-group"/></groups>
  </testset></judging>
  <files><resources><file path="files/rules.h" type="h.g++"/></resources>
    <executables><executable><source path="files/gen.cpp" type="cpp.g++17"/></executable></executables></files>
  <assets><checker type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>
    <validators><validator><source path="files/val.cpp" type="cpp.g++17"/></validator></validators>
    <solutions><solution tag="main"><source path="solutions/ok.cpp" type="cpp.g++17"/></solution>
      <solution tag="wrong-answer"><source path="solutions/bad.py" type="python.3"/></solution></solutions></assets>
  <tags><tag value="math"/></tags>
</problem>`
const files = {
  'problem.xml': description,
  'files/check.cpp': '#include "testlib.h"\nint main() { quitf(_ok, "fine"); }\n',
  'files/val.cpp': '#include "testlib.h"\nint main() { return 0; }\n',
  'files/gen.cpp': 'int main() { return 0; }\n',
  'files/rules.h': '#define MOST 5\n',
  'solutions/ok.cpp': 'int main() { return 0; }\n',
  'solutions/bad.py': 'print(1)\n',
  'tests/01': '1 1\n',
  'tests/01.a': '2\n',
  'tests/02': '2 2\n',
  'tests/02.a': '4\n',
  'tests/03': '3 3\n',
  'tests/03.a': '6\n',
  'statement-sections/english/name.tex': 'Whole & sum',
  'statement-sections/english/legend.tex': 'Add \\textbf{two} numbers, $x \\le 5$.',
  'statement-sections/english/input.tex': 'Two.',
  'statement-sections/english/output.tex': 'One.',
  'statement-sections/english/notes.tex': '\\begin{itemize}\n\\item Think.\n\\end{itemize}',
  'statement-sections/chinese/name.tex': '和',
  'statement-sections/chinese/legend.tex': '求和。',
}

const withoutRows = (whole: Record<string, unknown>): unknown =>
  JSON.parse(
    JSON.stringify(whole, (key, value: unknown) =>
      ['id', 'pid', 'gmtCreate', 'gmtModified', 'caseVersion', 'revision', 'auth'].includes(key) ? undefined : value,
    ),
  )

async function stateOf(displayId: string) {
  const found = await packageOf(world.services.ctx.orm.em.fork(), await pidOf(world.services, displayId))
  if (found === null) throw new Error('no package')
  return {
    whole: withoutRows(await wholeProblem(world, displayId)),
    cases: await caseTexts(world, displayId),
    beside: found.files
      .filter(({ path }) => path !== 'problem.xml')
      .map(({ path, content }) => [path, String(content)]),
    programs: programsOf(found).map(({ call: _call, ...program }) => program),
  }
}

async function remove(displayId: string): Promise<void> {
  const pid = String(await pidOf(world.services, displayId))
  expect(await world.root.call('deleteProblem', { query: { pid } })).toMatchObject({ status: 200 })
}

test('a package with programs, groups and two languages is the same after an export and an import', async () => {
  expect((await importAs(world.root, 'polygon', await zipOf(files))).items).toMatchObject([
    { outcome: 'stored', displayId: 'WHOLE', reason: null },
  ])
  const before = await stateOf('WHOLE')
  expect(before.programs.map(({ path, kind }) => [kind, path])).toEqual([
    ['validator', 'files/val.cpp'],
    ['submission', 'solutions/ok.cpp'],
    ['submission', 'solutions/bad.py'],
  ])
  const pid = await pidOf(world.services, 'WHOLE')
  const first = await exportAs(world.root, 'polygon', [pid])
  await remove('WHOLE')
  expect((await importAs(world.root, 'polygon', first)).items).toMatchObject([
    { outcome: 'stored', displayId: 'WHOLE', reason: null },
  ])
  expect(await stateOf('WHOLE')).toEqual(before)
  const second = await exportAs(world.root, 'polygon', [await pidOf(world.services, 'WHOLE')])
  expect(second.equals(first)).toBe(true)
})

test('a package without our own file, as the format itself knows it, says the same but for what it has no word for', async () => {
  const archive = await exportAs(world.root, 'polygon', [await pidOf(world.services, 'WHOLE')])
  const folder = await mkdtemp(join(tmpdir(), 'podium-polygon-'))
  const { 'podium.yaml': own, ...others } = await filesOf(archive, folder)
  await rm(folder, { recursive: true })
  expect(String(own)).toContain('judgeCaseMode: subtask_lowest')
  const whole = await wholeProblem(world, 'WHOLE')
  // The same problem is not stored twice, whatever it is called.
  await remove('WHOLE')
  const renamed = { ...others, 'problem.xml': String(others['problem.xml']).replace('"whole"', '"plain"') }
  expect((await importAs(world.root, 'polygon', await zipOf(renamed))).items).toMatchObject([
    { outcome: 'stored', displayId: 'PLAIN', reason: null },
  ])
  const plain = await wholeProblem(world, 'PLAIN')
  for (const name of ['title', 'description', 'input', 'output', 'timeLimit', 'memoryLimit', 'judgeMode', 'spjCode'])
    expect(plain[name]).toEqual(whole[name])
  const pointsOf = (found: Record<string, unknown>) =>
    (found.cases as { score: number; groupNum: number }[]).map(({ score, groupNum }) => [score, groupNum])
  expect(pointsOf(plain)).toEqual(pointsOf(whole))
})
