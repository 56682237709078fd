import { ManualClock } from '@podium/judge/remote/testing/manual-clock.ts'
import type { SiteReply } from './request.ts'
import type { SiteUnderTest } from './world.ts'

/** The page of a problem as its site has it. */
export const pageOf = ({ make, problemPath, problemKind, problemBody = '' }: SiteUnderTest): SiteReply => {
  const url = new URL(problemPath, 'http://site.example')
  const site = make(new ManualClock(), () => url.origin)
  const route = site.routes.find(({ kind }) => kind === problemKind)
  if (route === undefined) throw new Error(`no ${problemKind}`)
  return route.answer({
    method: route.method,
    path: url.pathname,
    query: url.searchParams,
    headers: { 'content-type': 'application/json' },
    cookies: new Map(),
    body: Buffer.from(problemBody),
  })
}
