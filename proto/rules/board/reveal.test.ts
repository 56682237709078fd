import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rankBoard } from './rank.ts'
import { revealFrame, revealSteps } from './reveal.ts'
import { defaultScoring } from './scoring.ts'
import { contests, runsOf, users, cellsOf } from './testing/generated-contests.ts'
import type { Run } from './testing/generated-contests.ts'

const acm = defaultScoring('acm')

describe('the rolling board', () => {
  const both = (runs: readonly Run[]) =>
    users
      .map((key) => ({
        key,
        star: false,
        cells: cellsOf('acm', runs, key, 'live'),
        frozen: cellsOf('acm', runs, key, 'sealed'),
      }))
      .filter(({ cells }) => cells.some((cell) => cell))

  test('begins frozen, opens one cell a press from the bottom, and its last frame is the final board', () => {
    fc.assert(
      fc.property(runsOf(60), (runs) => {
        const entries = both(runs)
        const steps = revealSteps(acm, entries)
        const final = rankBoard(acm, entries)
        const last = rankBoard(acm, revealFrame(entries, steps, steps.length))
        expect(last.map(({ entry, rank, totals }) => ({ key: entry.key, rank, totals, cells: entry.cells }))).toEqual(
          final.map(({ entry, rank, totals }) => ({ key: entry.key, rank, totals, cells: entry.cells })),
        )
        const frozenKeys = new Set(steps.map(({ key, column }) => `${key} ${column}`))
        expect(frozenKeys.size).toBe(steps.length)
      }),
      { numRuns: contests },
    )
  })

  test('each step stands where its frames say, and nobody below an opened row changes any more', () => {
    fc.assert(
      fc.property(runsOf(40), (runs) => {
        const entries = both(runs)
        const steps = revealSteps(acm, entries)
        const orders = Array.from({ length: steps.length + 1 }, (_, taken) =>
          rankBoard(acm, revealFrame(entries, steps, taken)).map(({ entry, totals }) => ({
            key: entry.key,
            ac: totals.ac,
            time: totals.time,
          })),
        )
        steps.forEach((step, index) => {
          expect(orders[index]?.findIndex(({ key }) => key === step.key)).toBeGreaterThanOrEqual(0)
          const below = orders[index]?.slice(step.from + 1) ?? []
          expect(orders.at(-1)?.slice(-below.length || orders.at(-1)?.length)).toEqual(below)
          expect(step.to).toBeLessThanOrEqual(step.from)
        })
      }),
    )
  })
})
