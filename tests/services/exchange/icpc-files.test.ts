/** What lies beside a statement or a checker in an ICPC package leaves with it and comes back with it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { change, sql } from '@podium/services/platform/database/sql.ts'
import { pngOfWord } from '../../support/pictures.ts'
import { filesOf, upload, zipOf } from '../support/files.ts'
import { pidOf } from '../support/problems.ts'
import { exportAs, importAs, wholeProblem, worldOfFile } from './support.ts'

const world = await worldOfFile()
const { root, services } = world

async function uploaded(call: 'uploadMdImage' | 'uploadMdFile', name: string, bytes: Buffer): Promise<string> {
  const part = call === 'uploadMdImage' ? 'image' : 'file'
  const sent = await upload(root, call, bytes, { part, name })
  expect(sent.status).toBe(200)
  return (sent.data as { link: string }).link
}

async function filesOfPackage(format: string, displayId: string): Promise<Record<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-icpc-'))
  const files = await filesOf(await exportAs(root, format, [await pidOf(services, displayId)]), folder)
  await rm(folder, { recursive: true })
  return files
}

const forget = (displayId: string) =>
  change(services.ctx.orm.em.fork(), sql`delete from problem where display_id = ${displayId}`)

const bytesAt = async (url: string): Promise<Buffer> => (await root.inject({ method: 'GET', url })).rawPayload

async function makeProblem(displayId: string, changes: object): Promise<void> {
  const problem = {
    problemId: displayId,
    title: 'Pictures',
    description: 'None.',
    input: 'One.',
    output: 'One.',
    hint: '',
    type: 0,
    auth: 1,
    judgeMode: 'default',
    judgeCaseMode: 'default',
    timeLimit: 1000,
    memoryLimit: 64,
    stackLimit: 32,
    difficulty: 1,
    examples: '<input>1</input><output>1</output>',
    ...changes,
  }
  const samples = [{ input: '1\n', output: '1\n' }]
  const body = { problem, isUploadTestCase: false, samples, languages: [{ id: 1 }], tags: [], codeTemplates: [] }
  expect(await root.call('createProblem', { body })).toMatchObject({ status: 200 })
}

test.each([
  ['icpc-legacy', 'problem_statement'],
  ['icpc-2023-07-draft', 'statement'],
])('%s takes pictures and attachments along by their names, and an import stores them', async (format, folder) => {
  const displayId = `FIG${format.length}`
  const tree = await uploaded('uploadMdImage', 'tree.png', pngOfWord('tree'))
  const other = await uploaded('uploadMdImage', 'tree.png', pngOfWord('other'))
  const notes = await uploaded('uploadMdFile', '讲义 1.txt', Buffer.from('notes'))
  const elsewhere = `https://other.example${tree}`
  const gone = '/api/public/img/00000000000000000000000000000000.png'
  await makeProblem(displayId, {
    description: `A tree ![tree](${tree}) and ![other](${other}), [there](${elsewhere}), ![gone](${gone}).`,
    hint: `[Notes](${notes}), again ![tree](${tree})`,
  })
  const nameOf = (url: string): string => url.split('/').at(-1) ?? ''
  const found = await filesOfPackage(format, displayId)
  const beside = (name: string) => found[`${folder}/${name}`]
  expect(beside('tree.png')).toEqual(pngOfWord('tree'))
  expect(beside(nameOf(other))).toEqual(pngOfWord('other'))
  expect(String(beside(nameOf(notes)))).toBe('notes')
  const markdown = String(beside('problem.en.md'))
  expect(markdown).toContain(
    `![tree](tree.png) and ![other](${nameOf(other)}), [there](${elsewhere}), ![gone](${gone}).`,
  )
  const isTex = `${folder}/problem.en.tex` in found
  expect(isTex).toBe(format === 'icpc-legacy')
  expect(String(beside('problem.en.tex') ?? '{tree.png}')).toContain('{tree.png}')

  await forget(displayId)
  const job = await importAs(root, 'icpc', await zipOf(found))
  expect(job.items).toMatchObject([{ outcome: 'stored', displayId }])
  const { description, hint } = (await wholeProblem(world, displayId)) as { description: string; hint: string }
  const links = (text: string): string[] =>
    [...text.matchAll(/\]\((\/api\/public\/[^)]+)\)/g)].map(([, url = '']) => url)
  const [first = '', second = '', lost] = links(description)
  const [attached = '', again] = links(hint)
  expect([await bytesAt(first), await bytesAt(second)]).toEqual([pngOfWord('tree'), pngOfWord('other')])
  expect([first === tree, lost, again === first, String(await bytesAt(attached))]).toEqual([false, gone, true, 'notes'])
})

test('a picture of a package of others is stored under whatever link names it, and a word of its name is no link', async () => {
  const files = {
    'problem.yaml': 'name: Fig\n',
    'problem_statement/problem.en.tex':
      '\\problemname{Fig}\nSee fig.png: \\includegraphics[width=3cm]{fig} and data-fig.png.\n',
    'problem_statement/problem.zh.md': '图 ![](./fig.png) <img src="b%20c.png"> [x]\n\n[x]: fig.png\n',
    'problem_statement/fig.png': pngOfWord('fig'),
    'problem_statement/b c.png': pngOfWord('b c'),
    'problem_statement/unused.png': pngOfWord('unused'),
    'data/secret/1.in': '1',
    'data/secret/1.ans': '1',
  }
  const job = await importAs(
    root,
    'icpc',
    await zipOf(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`fig/${name}`, bytes]))),
  )
  expect(job.items).toMatchObject([{ outcome: 'stored', displayId: 'FIG' }])
  expect(job.items[0]?.notes.join('\n')).toContain('unused.png')
  const { description, translations } = (await wholeProblem(world, 'FIG')) as {
    description: string
    translations?: Record<string, { description: string }>
  }
  expect(description).toMatch(/^See fig\.png: !\[\]\(\/api\/public\/img\/[0-9a-f]{32}\.png\) and data-fig\.png\.$/)
  const chinese = translations?.['zh-CN']?.description ?? ''
  expect(chinese).toMatch(/!\[\]\(\/api[^)]+\) <img src="\/api\/public\/img\/[^"]+">[^]*\[x\]: \/api\/public\/img\//)
})

test('headers of a checker keep their folders through an import and an export', async () => {
  const checker = {
    'v.cpp': '#include "lib/util.h"\n#include "own.h"\nint main() { return accept(); }\n',
    'own.h': '#pragma once\n',
    'lib/util.h': '#include "deep/core.h"\n#include "../own.h"\n',
    'lib/deep/core.h': 'inline int accept() { return 42; }\n',
  }
  const files = {
    'problem.yaml': 'name: Folders\nvalidation: custom\n',
    ...Object.fromEntries(Object.entries(checker).map(([name, text]) => [`output_validators/v/${name}`, text])),
    'data/secret/1.in': '1',
    'data/secret/1.ans': '1',
  }
  const job = await importAs(
    root,
    'icpc',
    await zipOf(Object.fromEntries(Object.entries(files).map(([name, text]) => [`folders/${name}`, text]))),
  )
  expect(job.items).toMatchObject([{ outcome: 'stored', displayId: 'FOLDERS' }])
  const stored = JSON.parse(String((await wholeProblem(world, 'FOLDERS')).judgeExtraFile)) as Record<string, string>
  expect(stored).toEqual({
    'own.h': '#pragma once\n',
    'lib%2Futil.h': '#include "lib%2Fdeep%2Fcore.h"\n#include "own.h"\n',
    'lib%2Fdeep%2Fcore.h': 'inline int accept() { return 42; }\n',
  })
  for (const [format, folder] of [
    ['icpc-legacy', 'output_validators/validator/'],
    ['icpc-2023-07-draft', 'output_validator/'],
  ] as const) {
    const found = await filesOfPackage(format, 'FOLDERS')
    const beside = Object.entries(found).filter(([name]) => name.startsWith(folder))
    const { 'v.cpp': main, ...headers } = checker
    expect(Object.fromEntries(beside.map(([name, bytes]) => [name.slice(folder.length), String(bytes)]))).toEqual({
      'validator.cpp': main,
      ...headers,
    })
  }
})
