import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const longDrive = defineProblem(import.meta.dirname, {
  problemId: 'P1019',
  difficulty: 1,
  tags: ['Greedy', 'Heap'],
  samples: [
    { input: '4 25 10\n10 4\n14 11\n5 2\n11 5\n', output: '2\n' },
    { input: '1 100 30\n40 90\n', output: '-1\n' },
  ],
  oracle,
  plannedCases,
})
