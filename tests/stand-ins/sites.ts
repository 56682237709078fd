/** The sites whose stand-ins the tests of this folder go through: one row each. */
import { atcoder } from '@podium/judge/remote/sites/atcoder.ts'
import { codeforces } from '@podium/judge/remote/sites/codeforces.ts'
import { hdu } from '@podium/judge/remote/sites/hdu.ts'
import { libre } from '@podium/judge/remote/sites/libre.ts'
import { poj } from '@podium/judge/remote/sites/poj.ts'
import { spoj } from '@podium/judge/remote/sites/spoj.ts'
import { AtcoderSite } from './atcoder/site.ts'
import { CodeforcesSite } from './codeforces/site.ts'
import { HduSite } from './hdu/site.ts'
import { LibreSite } from './libre/site.ts'
import { PojSite } from './poj/site.ts'
import { SpojSite } from './spoj/site.ts'
import type { SiteUnderTest } from './world.ts'

const codeforcesRow = {
  provider: codeforces,
  make: (clock, origin) => new CodeforcesSite(clock, origin),
  password: 'pass 1&+%',
  language: 'GNU G++17 7.3.0',
  languageId: '54',
  kinds: {
    before: ['front', 'enter page', 'login', 'submit page', 'status'],
    submit: 'submit',
    list: 'status',
    read: 'status',
  },
  words: { running: 'TESTING', compileError: 'COMPILATION_ERROR', wrongAnswer: 'WRONG_ANSWER' },
  problemKind: 'problem',
} as const satisfies Partial<SiteUnderTest>

/** Of `Sum & Difference` and its like in the gym. */
const codeforcesProblem = {
  timeLimitMs: 1500,
  memoryLimitMb: 256,
  samples: [
    { input: '2 3\n4 5\n', output: '5\n9\n' },
    { input: '1 < 2\n3 4\n', output: '7\n' },
  ],
  statementLanguage: 'en',
  languageIds: null,
  documents: [],
}

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
  {
    site: 'POJ',
    provider: poj,
    make: (clock, origin) => new PojSite(clock, origin),
    password: 'pass 1&+%',
    problemId: '1000',
    language: 'G++',
    languageId: '0',
    kinds: { before: ['front', 'login', 'submit page', 'status'], submit: 'submit', list: 'status', read: 'source' },
    words: { running: 'Running & Judging', compileError: 'Compile Error', wrongAnswer: 'Wrong Answer' },
    problem: {
      title: 'Sum & Two',
      timeLimitMs: 1000,
      memoryLimitMb: 64,
      samples: [{ input: '1 2\n3 < 4\n', output: '3\n' }],
      source: 'Podium Cup',
      statementLanguage: 'en',
      tags: [],
      languageIds: null,
      documents: [],
    },
    problemKind: 'problem',
    problemPath: '/problem?id=1000',
    missingProblemId: '9999',
  },
  {
    ...codeforcesRow,
    site: 'CF',
    problemId: '1900A',
    problem: {
      ...codeforcesProblem,
      title: 'Sum & Difference',
      source: 'Podium Round 7 (Div. 2)',
      tags: ['math', 'implementation'],
    },
    problemPath: '/problemset/problem/1900/A',
    missingProblemId: '1900Z',
  },
  {
    ...codeforcesRow,
    site: 'GYM',
    problemId: '100001A',
    problem: { ...codeforcesProblem, title: 'Sum in the Gym', source: 'Podium Training 1', tags: [] },
    problemPath: '/gym/100001/problem/A',
    missingProblemId: '100001Z',
  },
  {
    site: 'AC',
    provider: atcoder,
    make: (clock, origin) => new AtcoderSite(clock, origin),
    password: 'pass 1&+%',
    problemId: 'abc900_a',
    language: 'C++23 (GCC 15.2.0)',
    languageId: '6017',
    kinds: {
      before: ['front', 'login page', 'login', 'submit page', 'list'],
      submit: 'submit',
      list: 'list',
      read: 'detail',
    },
    words: { running: '1/3', compileError: 'CE', wrongAnswer: 'WA' },
    problem: {
      title: 'Sum & Co',
      timeLimitMs: 2000,
      memoryLimitMb: 1024,
      samples: [
        { input: '1 2\n', output: '3\n' },
        { input: '-1 1\n', output: '0\n' },
      ],
      source: 'Podium Beginner Contest 900',
      statementLanguage: 'en',
      tags: [],
      languageIds: null,
      documents: [],
    },
    problemKind: 'problem',
    problemPath: '/contests/abc900/tasks/abc900_a',
    missingProblemId: 'abc900_z',
  },
  {
    site: 'SPOJ',
    provider: spoj,
    make: (clock, origin) => new SpojSite(clock, origin),
    password: 'pass 1&+%',
    problemId: 'SUM2',
    language: 'C++14 (gcc 8.3)',
    languageId: '44',
    kinds: { before: ['front', 'login', 'submit page', 'status'], submit: 'submit', list: 'status', read: 'result' },
    words: { running: 'running', compileError: '11', wrongAnswer: '14' },
    problem: {
      title: 'Sum & Two',
      timeLimitMs: 1500,
      memoryLimitMb: 1536,
      samples: [],
      source: 'Podium Cup',
      statementLanguage: 'en',
      tags: ['basic', 'ad-hoc-1'],
      languageIds: null,
      documents: [],
    },
    problemKind: 'problem',
    problemPath: '/problems/SUM2/',
    missingProblemId: 'NONE9',
  },
  {
    site: 'LIBRE',
    provider: libre,
    make: (clock) => new LibreSite(clock),
    password: 'pass 1&+%',
    problemId: '100',
    language: 'C++ 17 O2(G++)',
    languageId: 'cpp',
    kinds: { before: ['login', 'session', 'problem', 'list'], submit: 'submit', list: 'list', read: 'detail' },
    words: { running: 'Running', compileError: 'CompilationError', wrongAnswer: 'WrongAnswer' },
    problem: {
      title: '求和「一」',
      timeLimitMs: 1500,
      memoryLimitMb: 256,
      samples: [
        { input: '1 2\n', output: '3\n' },
        { input: '-1 1\n', output: '0\n' },
      ],
      source: null,
      statementLanguage: 'zh',
      tags: ['入门'],
      languageIds: null,
      documents: [],
    },
    problemKind: 'problem',
    problemPath: '/api/problem/getProblem',
    problemBody: '{"displayId":100,"localizedContentsOfLocale":"zh_CN","judgeInfo":true}',
    missingProblemId: '999',
  },
]
