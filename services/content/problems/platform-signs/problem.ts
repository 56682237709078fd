import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const platformSigns = defineProblem(import.meta.dirname, {
  problemId: 'P1003',
  difficulty: 0,
  tags: ['String processing', 'Input and output'],
  samples: [
    {
      input: '3\nMain Street to Harbour Bridge\n  mind   the gap \nExit\n',
      output: 'Bridge Harbour to Street Main\ngap the mind\nExit\n',
    },
  ],
  oracle,
  plannedCases,
})
