import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const caveRescue = defineProblem(import.meta.dirname, {
  problemId: 'P1020',
  difficulty: 2,
  tags: ['Trees'],
  samples: [{ input: '5 3\n1 2 4\n1 3 1\n3 4 7\n3 5 2\n2 4\n4 5\n1 1\n', output: '12\n9\n0\n' }],
  oracle,
  plannedCases,
})
