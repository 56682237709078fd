/**
 * Every parser of AtCoder and LibreOJ, over pages that are none of its own: those of other sites, walls, and what is
 * nearly an answer. None takes anything out of them, for a list without runs would prove runs absent.
 */
import { expect, test } from 'vitest'
import type { Outcome } from '@podium/judge/remote/provider.ts'
import type { Page } from '@podium/judge/remote/session.ts'
import { parseAtcoderProblem } from '@podium/judge/remote/pages/atcoder-problem.ts'
import { parseAtcoderRun, parseAtcoderRuns } from '@podium/judge/remote/pages/atcoder-runs.ts'
import {
  parseAtcoderLoginPage,
  parseAtcoderLoginRefusal,
  parseAtcoderPostAnswer,
  parseAtcoderSubmitPage,
} from '@podium/judge/remote/pages/atcoder-submit.ts'
import { parseLibreProblem, parseLibreProblemHead } from '@podium/judge/remote/pages/libre-problem.ts'
import { parseLibrePostAnswer, parseLibreRun, parseLibreRuns } from '@podium/judge/remote/pages/libre-runs.ts'
import { parseLibreLogin, parseLibreSession } from '@podium/judge/remote/pages/libre-session.ts'
import { ManualClock } from '@podium/judge/remote/testing/manual-clock.ts'
import { pageOf } from './problem-page.ts'
import type { SiteReply } from './request.ts'
import { sitesUnderTest } from './sites.ts'
import { walls } from './walls.ts'

const parsers: Readonly<Record<'AC' | 'LIBRE', Readonly<Record<string, (page: Page) => Outcome<unknown>>>>> = {
  AC: {
    'the sign-in form': parseAtcoderLoginPage,
    'a refused sign-in': parseAtcoderLoginRefusal,
    'a task': parseAtcoderProblem,
    'the submit form': (page) => parseAtcoderSubmitPage(page, 'abc900_a'),
    'the answer to a post': parseAtcoderPostAnswer,
    'the list of runs': parseAtcoderRuns,
    'a run': (page) => parseAtcoderRun(page, '78000001'),
  },
  LIBRE: {
    'the session': parseLibreSession,
    'a sign-in': parseLibreLogin,
    'a problem': (page) =>
      parseLibreProblem(page, { site: 'LIBRE', id: '100', contest: null, index: null, internal: null }),
    'the number of a problem': parseLibreProblemHead,
    'the answer to a post': (page) => parseLibrePostAnswer(page, 'C++ 17 (G++)'),
    'the list of runs': (page) => parseLibreRuns(page, 'judge1'),
    'a run': (page) => parseLibreRun(page, '2600001'),
  },
}

const others = (own: 'AC' | 'LIBRE'): SiteReply[] => [
  ...sitesUnderTest.filter(({ site }) => site !== own).map((one) => pageOf(one)),
  ...sitesUnderTest
    .filter(({ site }) => site !== own)
    .map(({ make }) => make(new ManualClock(), () => 'http://site.example').front()),
  walls.cloudflare(200),
  walls.cloudflare(403),
  walls.cookieScript(),
  walls.tooMany(),
  ...['', '{}', '[]', 'null', '<html></html>'].map((body) => ({ body })),
]

const pageWith = ({ status = 200, body = '' }: SiteReply): Page => ({
  status,
  url: 'http://site.example/',
  headers: {},
  text: Buffer.from(body).toString('utf8'),
  location: null,
})

test.each(Object.keys(parsers.AC))('AtCoder: nothing but %s is read as such', (name) => {
  for (const reply of others('AC')) expect(parsers.AC[name]?.(pageWith(reply)).kind).toBe('page-changed')
})

test.each(Object.keys(parsers.LIBRE))('LibreOJ: nothing but %s is read as such', (name) => {
  for (const reply of others('LIBRE')) expect(parsers.LIBRE[name]?.(pageWith(reply)).kind).toBe('page-changed')
})
