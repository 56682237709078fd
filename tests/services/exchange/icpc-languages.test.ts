/**
 * Statements and names of a problem in several languages, in ICPC packages of each version; and the rules that the
 * format's own verifier has.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { change, sql } from '@podium/services/platform/database/sql.ts'
import { markdownToTex } from '@podium/services/features/exchange/formats/icpc/markdown-to-tex.ts'
import { filesOf, zipOf } from '../support/files.ts'
import { pidOf } from '../support/problems.ts'
import { exportAs, importAs, wholeProblem, worldOfFile } from './support.ts'

const world = await worldOfFile()
const texts = (title: string, word: string) => ({
  title,
  description: `${word} $a_1$ & 50% of **both**.`,
  input: `${word} in`,
  output: `${word} out`,
  hint: '',
})
const english = texts('Sum of two', 'Add')
const chinese = texts('两数之和', '求和')

async function problem(displayId: string, own: object, translations: object, more: object = {}): Promise<number> {
  const body = {
    problem: {
      problemId: displayId,
      source: 'Cup',
      type: 0,
      auth: 1,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      timeLimit: 1500,
      memoryLimit: 64,
      stackLimit: 32,
      difficulty: 1,
      examples: '<input>1 2</input><output>3</output>',
      ...own,
      ...more,
    },
    isUploadTestCase: false,
    samples: [
      { input: '1 2\n', output: '3\n', score: 50 },
      { input: '2 2\n', output: '4\n', score: 50 },
    ],
    languages: [{ id: 1 }, { id: 3 }],
    tags: [{ name: 'Number theory' }],
    codeTemplates: [],
    translations,
  }
  expect(await world.root.call('createProblem', { body })).toMatchObject({ status: 200 })
  const pid = await pidOf(world.services, displayId)
  await change(
    world.services.ctx.orm.em.fork(),
    sql`
    insert into submission (pid, uid, submit_time, status, code, code_bytes, language, lane, cid, cpid, dispatched_at)
    select ${pid}, uid, now(), 0, ${'#include <stdio.h>\nint main(void) { int a, b; scanf("%d%d", &a, &b); printf("%d\\n", a + b); }\n'}, 10, 'C', 'normal', 0, 0, now() from users where username = 'root'`,
  )
  return pid
}

async function packageOf(format: string, pid: number): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-icpc-'))
  const zip = await exportAs(world.root, format, [pid])
  if (process.env.PODIUM_KEEP_PACKAGES !== undefined)
    await writeFile(join(process.env.PODIUM_KEEP_PACKAGES, `${format}-${pid}.zip`), zip)
  const files = await filesOf(zip, folder)
  await rm(folder, { recursive: true })
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, String(bytes)]))
}
const statementsIn = (files: object): string[] =>
  Object.keys(files)
    .filter((name) => /statement\/problem\./.test(name))
    .toSorted()

describe('a problem with a translation', () => {
  test.each([
    ['an English problem with a Chinese translation', 'LANG1', english, { 'zh-CN': chinese }],
    ['a Chinese problem with an English translation', 'LANG2', chinese, { 'en-US': english }],
    ['a problem with both beside its own text', 'LANG3', texts('Sum', 'Own'), { 'en-US': english, 'zh-CN': chinese }],
  ])('%s has a statement and a name in each', async (_, displayId, own, translations) => {
    const pid = await problem(displayId, own, translations)
    const draft = await packageOf('icpc-2023-07-draft', pid)
    expect(statementsIn(draft)).toEqual(['statement/problem.en.md', 'statement/problem.zh.md'])
    expect((parse(draft['problem.yaml'] ?? '') as { name: unknown }).name).toEqual({ en: 'Sum of two', zh: '两数之和' })
    expect([draft['statement/problem.en.md'], draft['statement/problem.zh.md']]).toEqual([
      expect.stringContaining('Add $a_1$'),
      expect.stringContaining('求和 $a_1$'),
    ])
    const legacy = await packageOf('icpc-legacy', pid)
    expect(statementsIn(legacy)).toEqual(
      ['en', 'zh'].flatMap((language) => [
        `problem_statement/problem.${language}.md`,
        `problem_statement/problem.${language}.tex`,
      ]),
    )
    expect((parse(legacy['problem.yaml'] ?? '') as { name: unknown }).name).toBe('Sum of two')
    expect(legacy['problem_statement/problem.zh.tex']).toMatch(/^\\problemname\{两数之和\}\n/)
    expect(legacy['problem_statement/problem.en.tex']).toContain('Add $a_1$ \\& 50\\% of \\textbf{both}.')
  })

  test.each(['icpc-legacy', 'icpc-2023-07-draft'])('comes back from %s with it', async (format) => {
    const pid = await pidOf(world.services, 'LANG1')
    const archive = await exportAs(world.root, format, [pid])
    const whole = await wholeProblem(world, 'LANG1')
    expect(await world.root.call('deleteProblem', { query: { pid: `${pid}` } })).toMatchObject({ status: 200 })
    expect((await importAs(world.root, 'icpc', archive)).items).toMatchObject([{ outcome: 'stored', reason: null }])
    const again = await wholeProblem(world, 'LANG1')
    expect(again.translations).toEqual(whole.translations)
    expect([again.title, again.description]).toEqual([whole.title, whole.description])
  })
})

describe('a package of others', () => {
  const data = { 'data/secret/1.in': '1', 'data/secret/1.ans': '1' }
  test.each<[string, Record<string, string>, Record<string, unknown>]>([
    [
      '2023-07-draft with a map of names',
      {
        'problem.yaml': 'problem_format_version: 2023-07-draft\nname: {sv: Hej, en: Hello, zh: 你好}\n',
        'statement/problem.en.md': 'E',
        'statement/problem.zh.md': '中![](p.png)',
        'statement/problem.sv.md': 'S',
        'statement/p.png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('latin1'),
      },
      { title: 'Hello', description: 'E', zh: { title: '你好', description: '中![](/img/kept.png)' } },
    ],
    [
      '2025-09 in Chinese alone',
      { 'problem.yaml': 'problem_format_version: 2025-09\nname: {zh: 你好}\n', 'statement/problem.zh.tex': '中' },
      { title: '你好', description: '中', zh: undefined },
    ],
    [
      'legacy with names in LaTeX',
      {
        'problem.yaml': 'name: Older\n',
        'problem_statement/problem.tex': '\\problemname{Older}\nE',
        'problem_statement/problem.zh.tex': '\\problemname{$你$}\n%% plainproblemname: 你好\n中',
      },
      { title: 'Older', description: 'E', zh: { title: '你好', description: '中' } },
    ],
    [
      'PDF in each language',
      {
        'problem.yaml': 'name: Hello\n',
        'problem_statement/problem.en.pdf': '%PDF',
        'problem_statement/problem.zh.pdf': '%PDF',
      },
      { title: 'Hello', zh: { title: 'Hello', description: '[problem.zh](/file/kept.pdf)' } },
    ],
  ])('%s', async (_, files, expected) => {
    const displayId = `OF${JSON.stringify(files).length}`
    const job = await importAs(
      world.root,
      'icpc',
      await zipOf(
        Object.fromEntries(
          Object.entries({ ...files, ...data }).map(([name, text]) => [
            `${displayId}/${name}`,
            name.endsWith('png') ? Buffer.from(text, 'latin1') : text,
          ]),
        ),
      ),
    )
    expect(job.items).toMatchObject([{ outcome: 'stored', reason: null }])
    const found = await wholeProblem(world, displayId.toUpperCase())
    const { zh, ...own } = expected
    expect(found).toMatchObject(own)
    const translated = (found.translations as Record<string, Record<string, string>> | undefined)?.['zh-CN']
    const shown = translated && {
      ...translated,
      description: translated.description?.replaceAll(/\/api\/public\/(img|file)\/\w+/g, '/$1/kept'),
    }
    expect(shown === undefined).toBe(zh === undefined)
    expect(shown ?? {}).toMatchObject(zh ?? {})
  })
})

/**
 * Read in problemtools, problem-package-format and its history, 2026-08: what an export has to keep for the verifier
 * to take it.
 */
describe.each(['icpc-legacy', 'icpc-2023-07-draft'])('the rules of the verifier on %s', (format) => {
  const isLegacy = format === 'icpc-legacy'
  const statements = isLegacy ? 'problem_statement' : 'statement'
  test.each([
    ['pass-fail', {}],
    ['scoring', { type: 1, judgeMode: 'spj', spjCode: 'stock:lines' }],
  ])('%s', async (kind, more) => {
    const pid = await problem(`RULES${kind.length}${format.length}`, english, { 'zh-CN': chinese }, more)
    const files = await packageOf(format, pid)
    const names = Object.keys(files)
    const yaml = parse(files['problem.yaml'] ?? '') as Record<string, unknown>
    const languages = names.flatMap(
      (name) =>
        new RegExp(
          `^${statements}/problem\\.([a-z]{2,3}|[a-z]{2}-[A-Z]{2})\\.${isLegacy ? 'tex' : '(?:md|tex)'}$`,
        ).exec(name)?.[1] ?? [],
    )
    const rules: Record<string, boolean> = {
      'There is a statement, in LaTeX where the format is the legacy one.': languages.length > 0,
      'No language has two statements.': new Set(languages).size === languages.length,
      'The names are of exactly the languages that have statements.':
        isLegacy ||
        JSON.stringify(Object.keys(yaml.name as object).toSorted()) === JSON.stringify(languages.toSorted()),
      'The legacy name is a text, and every legacy statement names the problem.':
        !isLegacy ||
        (typeof yaml.name === 'string' &&
          languages.every((one) => files[`${statements}/problem.${one}.tex`]?.includes('\\problemname{') === true)),
      'The newer format says its version, the legacy one may leave it out.':
        isLegacy || yaml.problem_format_version === '2023-07-draft',
      'The identity is a UUID.': /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(yaml.uuid)),
      'Limits are numbers; the newer format has its time limit there.':
        Object.values(yaml.limits as object).every((one) => typeof one === 'number') &&
        (isLegacy || 'time_limit' in (yaml.limits as object)),
      'The keywords of the legacy format have no blanks within.': !isLegacy || yaml.keywords === 'Number-theory',
      'There is an input validator.': names.some((name) => name.startsWith('input_validators/')),
      'There is a validator of outputs where the problem has one of its own, and none elsewhere.':
        names.some((name) => /^output_validators?\//.test(name)) === (kind === 'scoring'),
      'What validates outputs has all that it includes.': names
        .filter((name) => /^output_validators?\/.*\.cpp$/.test(name))
        .every((name) => !/^#include "testlib/m.test(files[name] ?? '')),
      'What validates outputs ends in the way that has its code translated.': names
        .filter((name) => /^output_validators?\/.*\.cpp$/.test(name))
        .every((name) => files[name]?.includes('shim_end(exitCodeOf(result), nullptr);') === true),
      'An accepted program is there.': names.some((name) => name.startsWith('submissions/accepted/')),
      'There is secret data, and each input has its answer.':
        names.some((name) => name.startsWith('data/secret/')) &&
        names.every((name) => !name.endsWith('.in') || names.includes(name.replace(/in$/, 'ans'))),
      'Files and folders are named with letters, digits, points, dashes and underscores.': names.every((name) =>
        name.split('/').every((part) => /^[a-zA-Z0-9_.][a-zA-Z0-9_.-]{0,254}$/.test(part)),
      ),
      'Inputs and answers end with a line feed.': names
        .filter((name) => /\.(in|ans)$/.test(name))
        .every((name) => files[name] === '' || files[name]?.endsWith('\n') === true),
    }
    expect(
      Object.entries(rules)
        .filter(([, isUnchanged]) => !isUnchanged)
        .map(([rule]) => rule),
    ).toEqual([])
  })
})

test('Markdown becomes LaTeX: headings, lists, code, formulas, and every sign that means something to it', () => {
  const markdown =
    'A **b** *c* `x_1` $a_1 < b$ 100% {#} [site](http://a.b/c_d)\n\n## Input\n\n- one\n- two & three\n\n```\nraw $ % _\n```\n\n$$\nx^2\n$$\n\n### Deep\nend ~ \\ ^'
  expect(markdownToTex('Two $x$', markdown)).toBe(`\\problemname{Two $x$}
%% plainproblemname: Two $x$

A \\textbf{b} \\textit{c} \\texttt{x\\_1} $a_1 < b$ 100\\% \\{\\#\\} site (\\texttt{http://a.b/c\\_d})

\\section*{Input}

\\begin{itemize}
\\item one
\\item two \\& three

\\end{itemize}
\\begin{verbatim}
raw $ % _
\\end{verbatim}

$$
x^2
$$

\\subsection*{Deep}
end \\textasciitilde{} \\textbackslash{} \\textasciicircum{}
`)
})
