import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const nestedCrates = defineProblem(import.meta.dirname, {
  problemId: 'P1006',
  difficulty: 1,
  tags: ['Stack', 'String processing'],
  samples: [{ input: '4\n([]{})\n([)]\n{{(\n}\n', output: 'OK\nBAD 3\nOPEN 3\nBAD 1\n' }],
  oracle,
  plannedCases,
})
