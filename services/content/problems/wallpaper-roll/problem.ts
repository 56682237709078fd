import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const wallpaperRoll = defineProblem(import.meta.dirname, {
  problemId: 'P1016',
  difficulty: 2,
  judgeCaseMode: 'ergodic_without_error',
  tags: ['String matching'],
  samples: [
    { input: 'leafleafle\n', output: '4 2\n' },
    { input: 'abab\n', output: '2 0\n' },
    { input: 'rose\n', output: '4 0\n' },
  ],
  oracle,
  plannedCases,
})
