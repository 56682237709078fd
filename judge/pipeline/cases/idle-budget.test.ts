import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdleBudget, idleMsOf } from './idle-budget.ts'

const limits = (timeMs: number) => ({ timeMs, memoryBytes: 1 })
const runsUntilUsedUp = (budget: IdleBudget, run: { wallMs: number; cpuMs: number }, most: number): number => {
  let runs = 0
  for (; runs < most && !budget.isUsedUp(); runs += 1) budget.use(idleMsOf(run))
  return runs
}

test('a program that computes is run on every case, however many, near its limit and on a third of a core', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 600_000 }),
      fc.integer({ min: 1, max: 2000 }),
      fc.double({ min: 1, max: 3, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (timeMs, cases, wallPerCpu, part) => {
        const cpuMs = timeMs * part
        expect(
          runsUntilUsedUp(new IdleBudget(limits(timeMs), cases), { cpuMs, wallMs: cpuMs * wallPerCpu }, cases),
        ).toBe(cases)
      },
    ),
  )
})

test('a trivial program is run on every case although each start waits for a tenth of a second', () => {
  expect(runsUntilUsedUp(new IdleBudget(limits(1000), 2000), { cpuMs: 1, wallMs: 100 }, 2000)).toBe(2000)
})

test('a program that sleeps until it is stopped is run on three cases and few more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600_000 }), fc.integer({ min: 4, max: 12 }), (timeMs, cases) => {
      expect(
        runsUntilUsedUp(new IdleBudget(limits(timeMs), cases), { cpuMs: 0, wallMs: timeMs + 1000 }, cases),
      ).toBeLessThanOrEqual(5)
    }),
  )
})
