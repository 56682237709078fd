/** The sites whose stand-ins the tests of this folder go through: one row each. */
import { hdu } from '@podium/judge/remote/sites/hdu.ts'
import { HduSite } from './hdu/site.ts'
import type { SiteUnderTest } from './world.ts'

export const sitesUnderTest: readonly SiteUnderTest[] = [
  {
    site: 'HDU',
    provider: hdu,
    make: (clock, origin) => new HduSite(clock, origin),
    password: 'pass 1&+%',
    problemId: '1000',
    language: 'G++',
    languageId: '0',
    kinds: { before: ['front', 'login', 'submit page', 'status'], submit: 'submit', list: 'status', read: 'status' },
    words: { running: 'Running', compileError: 'Compilation Error', wrongAnswer: 'Wrong Answer' },
    problem: {
      title: 'Sum of Two',
      timeLimitMs: 1000,
      memoryLimitMb: 32,
      samples: [{ input: '1 2\n', output: '3\n' }],
      source: '自编练习',
      statementLanguage: 'en',
      tags: [],
      languageIds: null,
      documents: [],
    },
    problemKind: 'problem',
    problemPath: '/showproblem.php?pid=1000',
    missingProblemId: '9999',
  },
]
