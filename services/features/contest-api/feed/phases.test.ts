import { expect, test } from 'vitest'
import type { FeedPhase } from '@podium/proto/rules/contest/contest-api.ts'
import { goesBack, phaseEvents, reopening } from './phases.ts'

const over = { kind: 'phase', phase: 'ended-sealed' }
const finalFrozen = { kind: 'phase', phase: 'final-frozen', isHidden: true }

test("that results are final under the freeze is the jury's; the public learns that the contest is over", () => {
  expect(phaseEvents('sealed', 'final-frozen')).toEqual([over, finalFrozen])
  expect(phaseEvents('scheduled', 'final-frozen')).toEqual([over, finalFrozen])
  expect(phaseEvents('ended-sealed', 'final-frozen')).toEqual([finalFrozen])
})

test('a thaw is one, whether or not results were final before it', () => {
  for (const before of ['sealed', 'ended-sealed', 'final-frozen'] as const)
    for (const phase of ['ended-open', 'final'] as const)
      expect(phaseEvents(before, phase)).toMatchObject([{ kind: 'thaw', phase, isHidden: false }])
})

test('what changes final results takes back that they are, under the freeze for the jury alone', () => {
  expect(reopening({ phase: 'final' })).toEqual([{ kind: 'reopen', phase: 'ended-open', isHidden: false }])
  expect(reopening({ phase: 'final-frozen' })).toEqual([{ kind: 'reopen', phase: 'ended-sealed', isHidden: true }])
  expect(reopening({ phase: 'ended-sealed' })).toEqual([])
  expect(phaseEvents('final-frozen', 'ended-sealed')).toEqual([
    { kind: 'reopen', phase: 'ended-sealed', isHidden: true },
  ])
})

test('a contest that runs again, or is frozen again, goes back', () => {
  const back: [FeedPhase, FeedPhase][] = [
    ['final', 'final-frozen'],
    ['ended-open', 'ended-sealed'],
    ['final-frozen', 'running'],
    ['final-frozen', 'sealed'],
    ['sealed', 'running'],
  ]
  for (const [before, phase] of back) expect([before, phase, goesBack(before, phase)]).toEqual([before, phase, true])
  for (const phase of ['ended-sealed', 'final'] as const) expect(goesBack('final-frozen', phase)).toBe(false)
})
