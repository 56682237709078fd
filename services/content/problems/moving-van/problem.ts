import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const movingVan = defineProblem(import.meta.dirname, {
  problemId: 'P1012',
  difficulty: 1,
  tags: ['Knapsack'],
  samples: [
    { input: '4 10\n6 30\n5 20\n5 20\n4 11\n', output: '41\n' },
    { input: '1 3\n4 100\n', output: '0\n' },
  ],
  oracle,
  plannedCases,
})
