/** Parsers before pages that are not theirs: none finds anything there, and none is misled to sign in anew. */
import { describe, expect, test } from 'vitest'
import { parseHduProblem } from '@podium/judge/remote/pages/hdu-problem.ts'
import { parseHduCompileText, parseHduSource } from '@podium/judge/remote/pages/hdu-run.ts'
import { parseHduStatus } from '@podium/judge/remote/pages/hdu-status.ts'
import { parseHduPostAnswer, parseHduSubmitPage } from '@podium/judge/remote/pages/hdu-submit.ts'
import { parsePojProblem } from '@podium/judge/remote/pages/poj-problem.ts'
import { parsePojCompileText, parsePojSourcePage } from '@podium/judge/remote/pages/poj-run.ts'
import { parsePojStatus } from '@podium/judge/remote/pages/poj-status.ts'
import { parsePojLoginAnswer, parsePojPostAnswer, parsePojSubmitPage } from '@podium/judge/remote/pages/poj-submit.ts'
import { parseSpojProblem } from '@podium/judge/remote/pages/spoj-problem.ts'
import { parseSpojCompileText, parseSpojResult, parseSpojSource } from '@podium/judge/remote/pages/spoj-run.ts'
import { parseSpojStatus } from '@podium/judge/remote/pages/spoj-status.ts'
import {
  parseSpojLoginAnswer,
  parseSpojPostAnswer,
  parseSpojSubmitPage,
} from '@podium/judge/remote/pages/spoj-submit.ts'
import type { Outcome } from '@podium/judge/remote/provider.ts'
import type { Page } from '@podium/judge/remote/session.ts'
import { ManualClock } from '@podium/judge/remote/testing/manual-clock.ts'
import type { SiteReply } from './request.ts'
import { sitesUnderTest } from './sites.ts'
import { walls } from './walls.ts'

type Parsers = Readonly<Record<string, (page: Page) => Outcome<unknown>>>
const sum2 = { site: 'SPOJ', id: 'SUM2', contest: null, index: null, internal: null } as const
const parsers = {
  HDU: {
    problem: parseHduProblem,
    status: parseHduStatus,
    submitPage: parseHduSubmitPage,
    postAnswer: parseHduPostAnswer,
    compileText: parseHduCompileText,
    source: parseHduSource,
  },
  POJ: {
    problem: parsePojProblem,
    status: parsePojStatus,
    submitPage: parsePojSubmitPage,
    postAnswer: parsePojPostAnswer,
    loginAnswer: parsePojLoginAnswer,
    compileText: parsePojCompileText,
    source: parsePojSourcePage,
  },
  SPOJ: {
    problem: (page) => parseSpojProblem(page, sum2),
    status: parseSpojStatus,
    submitPage: parseSpojSubmitPage,
    postAnswer: parseSpojPostAnswer,
    loginAnswer: parseSpojLoginAnswer,
    compileText: parseSpojCompileText,
    source: parseSpojSource,
    result: (page) => parseSpojResult(page, '1'),
  },
} satisfies Record<string, Parsers>

const pageOf = ({ body = '', status = 200 }: SiteReply): Page => ({
  status,
  url: 'https://site.example/page',
  headers: { 'content-type': 'text/html' },
  text: Buffer.from(body).toString(),
  location: null,
})

const origin = 'https://site.example'
const frontOf = (key: string): Page => {
  const site = sitesUnderTest.find(({ site: one }) => one === key)
  if (site === undefined) throw new Error(`no ${key}`)
  return pageOf(site.make(new ManualClock(), () => origin).front())
}

const nobodys: readonly (readonly [name: string, page: Page])[] = [
  ['a challenge', pageOf(walls.cloudflare(200))],
  ['a challenge with 403', pageOf(walls.cloudflare(403))],
  ['a cookie script', pageOf(walls.cookieScript())],
  ['too many requests', pageOf(walls.tooMany())],
  ['an empty page', pageOf({})],
  ['JSON of something else', pageOf({ body: '{"status":"OK"}' })],
]

describe.each(Object.entries<Parsers>(parsers))('%s', (key, ofSite) => {
  const others = sitesUnderTest.flatMap(({ site }) =>
    site === key ? [] : [[`the front page of ${site}`, frontOf(site)] as const],
  )

  describe.each(Object.entries(ofSite))('%s', (name, parse) => {
    test.each([...nobodys, ...others])('finds nothing in %s', (_, page) => {
      expect(parse(page).kind).toBe('page-changed')
    })

    test('finds nothing on the own front page', () => {
      // Signed in or not is what a front page shows, and a silent answer to a sign-in may be one.
      const silent = name === 'loginAnswer' ? ['ok'] : []
      expect(['page-changed', 'signed-out', ...silent]).toContain(parse(frontOf(key)).kind)
    })
  })
})
