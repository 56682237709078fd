import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const tollBooths = defineProblem(import.meta.dirname, {
  problemId: 'P1008',
  difficulty: 0,
  tags: ['Arrays', 'Input and output'],
  samples: [{ input: '5 3\n1 250\n3 100\n1 50\n3 100\n3 25\n', output: '300\n0\n225\n' }],
  oracle,
  plannedCases,
})
