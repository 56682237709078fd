import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const hikingTrail = defineProblem(import.meta.dirname, {
  problemId: 'P1002',
  difficulty: 0,
  tags: ['Geometry', 'Input and output'],
  samples: [
    { input: '3\n0 0\n3 4\n3 10\n', output: '11.000\n' },
    { input: '4\n0 0\n1 1\n2 0\n0 0\n', output: '4.828\n' },
    { input: '1\n5 -5\n', output: '0.000\n' },
  ],
  oracle,
  plannedCases,
})
