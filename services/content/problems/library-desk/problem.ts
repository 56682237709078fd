import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const libraryDesk = defineProblem(import.meta.dirname, {
  problemId: 'P1005',
  difficulty: 0,
  isFileIO: true,
  ioReadFileName: 'library.in',
  ioWriteFileName: 'library.out',
  tags: ['Sets and maps', 'File input and output'],
  samples: [
    {
      input: '6\nborrow atlas\nborrow poems\nborrow atlas\nreturn poems\nreturn comics\nborrow chess\n',
      output: '2\natlas\nchess\n',
    },
    { input: '2\nborrow atlas\nreturn atlas\n', output: '0\n' },
  ],
  oracle,
  plannedCases,
})
