/** Looking at an import before it is stored, and choosing what is. */
import { expect, test } from 'vitest'
import { zipOf } from '../support/files.ts'
import { caseTexts, confirmAs, importAs, problemCount, wholeProblem, worldOfFile } from './support.ts'

const world = await worldOfFile()

const hoj = (problem: object, more: object = {}) =>
  JSON.stringify({
    judgeMode: 'default',
    samples: [{ input: '1.in', output: '1.out' }],
    problem: { title: 'T', ...problem },
    ...more,
  })
const folder = (name: string, text: string, data = '1') => ({
  [`${name}.json`]: text,
  [`${name}/1.in`]: data,
  [`${name}/1.out`]: data,
})

test('a preview stores nothing and says of each problem what would be taken, changed or left out', async () => {
  const before = await problemCount(world)
  const file = await zipOf({
    ...folder('new', hoj({ problemId: 'N1', author: 'nobody' }, { languages: ['C', 'Brainfuck'] })),
    'new/readme.txt': 'x',
    ...folder('bad', hoj({ problemId: 'N2', timeLimit: -5 })),
    'no.json': hoj({ problemId: 'N3' }),
    'no/1.in': '1',
    'stray/notes.txt': 'x',
  })
  const job = await importAs(world.root, 'hoj', file, '&isPreview=true&isPrivate=true')
  expect(job).toMatchObject({ state: 'done', counts: { ready: 1, failed: 2, ignored: 1 } })
  const [ready, bad, without, others] = job.items
  expect(ready).toMatchObject({ name: 'new', place: 0, outcome: 'ready', displayId: 'N1', reason: null })
  expect(ready?.notes.join('\n')).toMatch(
    /1 case \(1 KB\)[\s\S]*nobody[\s\S]*Brainfuck[\s\S]*private[\s\S]*new\/readme\.txt/,
  )
  expect(bad).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('Time') })
  expect(without).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('1.out') })
  expect(others).toMatchObject({ outcome: 'ignored', place: -1, notes: [expect.stringContaining('stray/notes.txt')] })
  expect(await problemCount(world)).toBe(before)
})

test('what is chosen of a preview is imported, and a problem that exists is replaced only where that was asked for', async () => {
  await importAs(
    world.root,
    'hoj',
    await zipOf({
      ...folder('a', hoj({ problemId: 'R1', title: 'Old' })),
      ...folder('b', hoj({ problemId: 'R2', title: 'Old too' }), '2'),
    }),
  )
  const file = await zipOf({
    ...folder('a', hoj({ problemId: 'R1', title: 'New', auth: 2 }), '7'),
    ...folder('b', hoj({ problemId: 'R2', title: 'New too' }), '8'),
    ...folder('c', hoj({ problemId: 'R3' }), '3'),
    ...folder('d', hoj({ problemId: 'R4' }), '4'),
  })
  const preview = await importAs(world.root, 'hoj', file, '&isPreview=true')
  expect(preview.items.map(({ outcome, displayId }) => [outcome, displayId])).toEqual([
    ['exists', 'R1'],
    ['exists', 'R2'],
    ['ready', 'R3'],
    ['ready', 'R4'],
  ])
  const done = await confirmAs(world.root, preview.id, [
    { place: 0, action: 'replace' },
    { place: 1, action: 'import' },
    { place: 2, action: 'import' },
  ])
  expect(done.items.map(({ place: position, outcome, displayId }) => [position, outcome, displayId])).toEqual([
    [0, 'replaced', 'R1'],
    [1, 'exists', null],
    [2, 'stored', 'R3'],
  ])
  expect(done.items[0]?.notes.at(-1)).toContain('rejudge')
  expect(await wholeProblem(world, 'R1')).toMatchObject({ title: 'New', auth: 1, revision: 2 })
  expect(await caseTexts(world, 'R1')).toEqual([['7', '7']])
  expect(await wholeProblem(world, 'R2')).toMatchObject({ title: 'Old too' })
  expect(await wholeProblem(world, 'R3')).toMatchObject({ auth: 2 })
})

test('limits, points and groups make another problem: only the very same one is known again', async () => {
  const oi = (score: number, timeLimit: number) =>
    hoj({ title: 'Twin', type: 1, timeLimit }, { samples: [{ input: '1.in', output: '1.out', score }] })
  const outcome = async (text: string) =>
    (await importAs(world.root, 'hoj', await zipOf(folder('twin', text)))).items[0]?.outcome
  expect(await outcome(oi(100, 1000))).toBe('stored')
  expect(await outcome(oi(50, 1000))).toBe('stored')
  expect(await outcome(oi(100, 2000))).toBe('stored')
  expect(await outcome(oi(100, 1000))).toBe('exists')
})

test('nobody confirms a preview that is not there', async () => {
  expect(
    await world.root.call('confirmImport', { body: { id: 999_999, items: [{ place: 0, action: 'import' }] } }),
  ).toMatchObject({ status: 400, msg: expect.stringContaining('preview') })
})
