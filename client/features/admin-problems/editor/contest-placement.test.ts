import { describe, expect, test, vi } from 'vitest'
import type { ProblemCalls } from '../admin-scope.ts'
import { contestFaults, saveInContest } from './contest-placement.ts'
import type { MadeProblem, Saving } from './contest-placement.ts'
import { newDraft } from './draft.ts'
import { bodyOf } from './draft-body.ts'

const draft = {
  ...newDraft([1]),
  problemId: 'P1',
  contestDisplayId: ' A ',
  contestDisplayTitle: 'Sum',
  uploadDir: 'token-1',
}
const placement = { cid: 7, title: 'Cup', linkId: undefined, takenIds: ['B'] }
const saving = (made: MadeProblem, uploadDir = draft.uploadDir): Saving => ({
  draft,
  made,
  body: bodyOf({ ...draft, uploadDir }, draft, undefined),
})

describe('a problem that is written for a contest', () => {
  const scope = () => {
    const calls = {
      createForContest: vi.fn(async () => ({ pid: 12 })),
      editForContest: vi.fn(async () => null),
      savePlacement: vi.fn(async () => null),
    }
    return { calls, asAdminScope: calls as unknown as ProblemCalls }
  }

  test('is made, and then linked with the contest', async () => {
    const { calls, asAdminScope } = scope()
    await saveInContest(asAdminScope, saving({}), placement)
    expect(calls.savePlacement).toHaveBeenCalledWith({ cid: 7, displayId: 'A', displayTitle: 'Sum', pid: 12 })
  })

  test('is not made twice when its link was refused at first, and its test data are not asked for again', async () => {
    const { calls, asAdminScope } = scope()
    const made: MadeProblem = {}
    calls.savePlacement.mockRejectedValueOnce(new Error('taken'))
    await expect(saveInContest(asAdminScope, saving(made), placement)).rejects.toThrow('taken')
    await saveInContest(asAdminScope, saving(made), placement)
    expect(calls.createForContest).toHaveBeenCalledTimes(1)
    expect(calls.editForContest).toHaveBeenLastCalledWith(
      expect.objectContaining({ problem: expect.objectContaining({ id: 12 }), uploadTestcaseDir: '' }),
    )
    await saveInContest(asAdminScope, saving(made, 'token-2'), placement)
    expect(calls.editForContest).toHaveBeenLastCalledWith(expect.objectContaining({ uploadTestcaseDir: 'token-2' }))
    expect(calls.savePlacement).toHaveBeenCalledTimes(3)
  })

  test.each([
    [{}, []],
    [{ contestDisplayId: ' ', contestDisplayTitle: '' }, ['contestDisplayId', 'contestDisplayTitle']],
    [{ contestDisplayId: 'B' }, ['contestDisplayId']],
  ])('with %o is wrong in %o', (changes, fields) => {
    expect(contestFaults({ ...draft, ...changes }, placement).map(({ field }) => field)).toEqual(fields)
    expect(contestFaults({ ...draft, ...changes }, undefined)).toEqual([])
  })
})
