// Each fence is proved by an import that breaks it, planted in a copy of the project's folders and shown to lint. A
// second file beside it, with a right import, proves that the fence does not refuse everything.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectDir } from '@podium/infra/config.ts'
import { fences } from '@podium/infra/lint/fences.ts'
import { planted, wrongCode } from './planted.ts'

interface Finding {
  code: string
  message: string
  filename: string
}

const dir = mkdtempSync(join(tmpdir(), 'podium-fences-'))
const folders = ['proto', 'services', 'gateway', 'judge', 'client', 'tests', 'infra/stack']
let findings: Finding[]

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(dir, file)), { recursive: true })
  writeFileSync(join(dir, file), text)
}

/** `findings` of one planted file, as `rule: message`. */
function foundIn(file: string): string[] {
  return findings.filter((finding) => finding.filename === file).map((finding) => `${finding.code}: ${finding.message}`)
}

beforeAll(() => {
  cpSync(join(projectDir, '.oxlintrc.json'), join(dir, '.oxlintrc.json'))
  cpSync(join(projectDir, 'infra/lint'), join(dir, 'infra/lint'), { recursive: true })
  symlinkSync(join(projectDir, 'node_modules'), join(dir, 'node_modules'))
  cpSync(join(projectDir, 'tsconfig.json'), join(dir, 'tsconfig.json'))
  for (const { wrong, right } of planted) {
    plant(wrong.file, wrong.code)
    plant(right.file, right.code)
  }
  for (const { file, code } of wrongCode) plant(file, code)
  const oxlint = join(projectDir, 'node_modules/oxlint/bin/oxlint')
  const run = spawnSync(process.execPath, [oxlint, '--type-aware', '--format=json', ...folders], {
    cwd: dir,
    encoding: 'utf8',
  })
  findings = (JSON.parse(run.stdout) as { diagnostics: Finding[] }).diagnostics
})

afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('import fences', () => {
  test('have a planted wrong import each', () => {
    expect(planted.map((one) => one.fence).toSorted()).toEqual(fences.map((fence) => fence.name).toSorted())
  })

  test.each(planted)('$fence refuses $wrong.code', ({ fence, wrong }) => {
    expect(foundIn(wrong.file)).toContainEqual(expect.stringMatching(new RegExp(`^podium\\(fences\\): ${fence}: `)))
  })

  test.each(planted)('$fence lets pass $right.code', ({ right }) => {
    expect(foundIn(right.file).filter((text) => text.includes('(fences)'))).toEqual([])
  })
})

describe('house rules', () => {
  test.each(wrongCode)('$rule is refused in $file', ({ rule, file }) => {
    expect(foundIn(file)).toContainEqual(expect.stringContaining(rule))
  })
})
