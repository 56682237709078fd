/** The feed of a reader as it is now, without what comes later. */
import type { Caller } from '../support/caller.ts'
import type { FeedLine } from './fixture.ts'

interface Asked {
  /** Of a server that listens. */
  readonly address: string
  readonly caller: Caller
  readonly cid: number
  readonly since?: string
}

/** Complete lines of the first bytes; none for whoever has everything, who gets a blank line at once. */
async function firstLines({ address, caller, cid, since }: Asked): Promise<FeedLine[] | number> {
  const [abort, query] = [new AbortController(), since === undefined ? '' : `?since_token=${since}`]
  const answer = await fetch(`${address}/api/contests/${cid}/event-feed${query}`, {
    headers: caller.token === null ? {} : { authorization: caller.token },
    signal: abort.signal,
  })
  if (!answer.ok || answer.body === null) return answer.status
  const [decoder, reader] = [new TextDecoder(), answer.body.getReader()]
  let text = ''
  while (!text.includes('\n')) {
    const { value, done } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  await reader.cancel()
  abort.abort()
  return text
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as FeedLine]))
}

/** All lines from a token on, or the HTTP status of a refusal. Each connection goes on where the one before ended. */
export async function wholeFeed(asked: Asked): Promise<FeedLine[] | number> {
  const lines: FeedLine[] = []
  for (;;) {
    const since = lines.at(-1)?.token ?? asked.since
    const found = await firstLines({ ...asked, ...(since === undefined ? {} : { since }) })
    if (typeof found === 'number') return found
    if (found.length === 0) return lines
    lines.push(...found)
  }
}
