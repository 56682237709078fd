import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const seatingPlan = defineProblem(import.meta.dirname, {
  problemId: 'P1004',
  difficulty: 0,
  isRemoveEndBlank: true,
  tags: ['Arrays', 'Simulation'],
  samples: [
    { input: '2 3\n1 2 3\n4 5 6\n', output: '4 1\n5 2\n6 3\n' },
    { input: '1 2\n-8 15\n', output: '-8\n15\n' },
  ],
  oracle,
  plannedCases,
})
