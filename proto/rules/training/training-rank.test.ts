import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { trainingFault } from './training-form.ts'
import type { TrainingForm } from './training-form.ts'
import { compareRanking, isTrainingStaff, trainingCell } from './training-rank.ts'
import { Status, verdicts } from '../submission/verdict.ts'

const attempt = fc.record({
  status: fc.constantFrom(...Object.values(verdicts).map(({ code }) => code)),
  score: fc.option(fc.nat(100)),
  timeMs: fc.option(fc.nat(5000)),
})
const attempts = fc.array(attempt, { maxLength: 8 })

describe('a cell of the rank', () => {
  test('once solved stays so, and later accepts only lower its run time', () => {
    fc.assert(
      fc.property(attempts, attempt, (before, next) => {
        const [cell, after] = [trainingCell(before), trainingCell([...before, next])]
        if (cell?.status !== Status.accepted) return
        expect(after).toEqual({
          ...cell,
          runTimeMs: next.status === Status.accepted ? Math.min(cell.runTimeMs ?? 0, next.timeMs ?? 0) : cell.runTimeMs,
        })
      }),
    )
  })

  test('that is not solved says what the latest attempt came to, where a verdict was given', () => {
    const failed = [
      { status: Status.wrongAnswer, score: 3, timeMs: 1 },
      { status: Status.partial, score: 40, timeMs: 1 },
    ]
    expect(trainingCell([...failed, { status: Status.pending, score: null, timeMs: null }])).toEqual({
      status: Status.partial,
      score: 40,
      runTimeMs: null,
    })
    const judgedNowhere = [Status.systemError, Status.cancelled, Status.submitFailed, Status.judging, Status.compiling]
    expect(trainingCell(judgedNowhere.map((status) => ({ status, score: null, timeMs: null })))).toBeNull()
  })
})

test('a rank is ordered by what is solved, then by run time, and no two are equal', () => {
  const statistics = fc.record({ uid: fc.string(), ac: fc.nat(3), totalRunTime: fc.nat(3) })
  fc.assert(
    fc.property(statistics, statistics, (a, b) => {
      const isFirst =
        a.ac === b.ac
          ? a.totalRunTime === b.totalRunTime
            ? a.uid < b.uid
            : a.totalRunTime < b.totalRunTime
          : a.ac > b.ac
      const isSame = a.ac === b.ac && a.totalRunTime === b.totalRunTime && a.uid === b.uid
      expect([compareRanking(a, b) < 0, compareRanking(a, b) === 0]).toEqual([isFirst, isSame])
    }),
  )
})

test('the staff of a training is its author, super administrators and, in a group, authority 5', () => {
  const [author, other, root] = [
    { uid: 'a', role: 'admin' },
    { uid: 'b', role: 'admin' },
    { uid: 'c', role: 'root' },
  ]
  const staff = (gid: number | null, authority: number | null) =>
    [author, other, root, null].map((reader) => isTrainingStaff(reader, { uid: 'a', gid }, authority))
  expect(staff(null, 5)).toEqual([true, false, true, false])
  expect(staff(7, 5)).toEqual([true, true, true, false])
  expect(staff(7, 4)).toEqual([true, false, true, false])
  expect(staff(7, null)).toEqual([false, false, true, false])
})

test('a form names the first rule that it breaks', () => {
  const form: TrainingForm = { title: 'a', description: 'b', auth: 'Public', pwd: '', rank: 0, hasCategory: true }
  const fault = (changes: Partial<TrainingForm>) => trainingFault({ ...form, ...changes })?.code ?? null
  expect([fault({}), fault({ rank: 2_147_483_647 }), fault({ auth: 'Private', pwd: 'x' })]).toEqual([null, null, null])
  expect([fault({ rank: null }), fault({ rank: -1 }), fault({ rank: 2_147_483_648 }), fault({ rank: 1.5 })]).toEqual(
    Array(4).fill('trainingRank'),
  )
  expect([fault({ title: ' ' }), fault({ title: 'x'.repeat(501) })]).toEqual([
    'trainingTitleMissing',
    'trainingTitleLong',
  ])
  expect([fault({ description: '\n' }), fault({ description: 'x'.repeat(65_536) })]).toEqual([
    'trainingDescriptionMissing',
    'trainingDescriptionLong',
  ])
  expect([fault({ hasCategory: false }), fault({ auth: 'Private', pwd: ' ' })]).toEqual([
    'trainingCategoryMissing',
    'trainingPasswordMissing',
  ])
})
