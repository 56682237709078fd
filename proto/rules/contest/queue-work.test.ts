import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterStep, queueSteps } from './queue-work.ts'
import type { QueueEntry } from './queue-work.ts'

const waiting: QueueEntry = { runner: null, isDone: false, isWanted: true }
const gone = 'contestRecordMissing'
const ada = { uid: 'ada', directs: false }
const bob = { uid: 'bob', directs: false }
const head = { uid: 'head', directs: true }

/** Steps of several people one after another; what is refused changes nothing. */
const after = (entry: QueueEntry, ...steps: readonly (readonly [typeof ada, (typeof queueSteps)[number]])[]) =>
  steps.reduce((before, [who, step]) => {
    const next = afterStep(before, step, who)
    return typeof next === 'string' ? before : next
  }, entry)

test('of two who claim, the first has it; another neither does nor frees it', () => {
  const claimed = after(waiting, [ada, 'claim'])
  expect(claimed.runner).toBe('ada')
  for (const step of ['claim', 'done', 'release'] as const)
    expect(afterStep(claimed, step, bob)).toBe('queueEntryTaken')
  expect(after(claimed, [ada, 'release'], [bob, 'done'])).toEqual({ runner: 'bob', isDone: true, isWanted: true })
  expect(after(claimed, [head, 'release']).runner).toBeNull()
})

test('what is done is done by nobody else, and undone by who did it or who directs the contest', () => {
  const done = after(waiting, [ada, 'done'])
  for (const step of queueSteps) expect(afterStep(done, step, bob)).toBe('queueEntryDone')
  expect(after(done, [ada, 'undo'])).toEqual({ runner: 'ada', isDone: false, isWanted: true })
  expect(after(done, [head, 'undo'])).toEqual(waiting)
})

test('a solve that is gone takes what waits from the queue, and leaves what was delivered to be taken back', () => {
  const unsolved = { ...waiting, isWanted: false }
  for (const step of ['claim', 'done', 'undo'] as const) expect(afterStep(unsolved, step, ada)).toBe(gone)
  const back = { ...after(waiting, [ada, 'done']), isWanted: false }
  expect(afterStep(back, 'undo', bob)).toBe('queueEntryTaken')
  expect(afterStep(back, 'undo', ada)).toEqual(unsolved)
  expect(after(back, [ada, 'release'], [bob, 'claim']).runner).toBe('bob')
})

test('whatever the steps: twice the same is once, nothing unwanted becomes done, and nobody takes what another has', () => {
  const person = fc.constantFrom(ada, bob, head)
  const entry = fc.record({
    runner: fc.constantFrom(null, 'ada', 'bob', 'head'),
    isDone: fc.boolean(),
    isWanted: fc.boolean(),
  })
  fc.assert(
    fc.property(entry, person, fc.constantFrom(...queueSteps), (before, who, step) => {
      const next = afterStep(before, step, who)
      fc.pre(typeof next !== 'string')
      expect(afterStep(next, step, who)).toEqual(before.isDone && !before.isWanted && step === 'undo' ? gone : next)
      expect(next.isWanted).toBe(before.isWanted)
      expect(next.isDone && !before.isDone).toBe(step === 'done' && before.isWanted && !before.isDone)
      const owners = [before.runner, ...(before.runner === null || before.runner === who.uid ? [who.uid] : []), null]
      expect(owners).toContain(next.runner)
    }),
  )
})
