import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const nightBus = defineProblem(import.meta.dirname, {
  problemId: 'P1010',
  difficulty: 1,
  tags: ['Shortest path'],
  samples: [
    { input: '4 5\n0 10 1 0\n1 2 3\n2 4 3\n1 3 7\n3 4 5\n2 3 1\n', output: '13\n' },
    { input: '3 1\n4 4 4\n1 2 9\n', output: '-1\n' },
  ],
  oracle,
  plannedCases,
})
