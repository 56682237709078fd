import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const clearView = defineProblem(import.meta.dirname, {
  problemId: 'P1009',
  difficulty: 1,
  tags: ['Monotonic stack', 'Stack'],
  samples: [
    { input: '6\n7 2 4 4 9 5\n', output: '7\n' },
    { input: '3\n1 2 3\n', output: '0\n' },
  ],
  oracle,
  plannedCases,
})
