/** What a feed comes to, and what the collections of the same reader have. */
import { expect, vi } from 'vitest'
import type { Caller } from '../support/caller.ts'
import type { FeedClient, FeedLine, Got } from './fixture.ts'

export type Item = Readonly<Record<string, unknown>> & { readonly id: string }

export const inFeed = [
  'judgement-types',
  'languages',
  'problems',
  'groups',
  'organizations',
  'teams',
  'persons',
  'submissions',
  'judgements',
  'runs',
  'clarifications',
  'commentary',
  'awards',
] as const

const singles = ['contest', 'state'] as const

export interface Folded {
  readonly collections: Readonly<Record<string, readonly Item[]>>
  readonly singles: Readonly<Record<string, unknown>>
}

const byId = (items: Iterable<Item>): Item[] => [...items].toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** The newest state of each object: a line without an id is a whole collection, one without data takes away. */
export function folded(lines: readonly FeedLine[]): Folded {
  const latest = new Map<string, Map<string, Item>>(inFeed.map((type) => [type, new Map()]))
  for (const { type, id, data } of lines) {
    if (id === null)
      latest.set(type, new Map(((Array.isArray(data) ? data : []) as Item[]).map((one) => [one.id, one])))
    else if (data === null) latest.get(type)?.delete(id)
    else latest.get(type)?.set(id, data)
  }
  return {
    collections: Object.fromEntries(inFeed.map((type) => [type, byId(latest.get(type)?.values() ?? [])])),
    singles: Object.fromEntries(singles.map((type) => [type, lines.findLast((line) => line.type === type)?.data])),
  }
}

type Get = (caller: Caller, path: string) => Promise<Got>

/** The same of the endpoints. */
export async function answered(get: Get, caller: Caller, cid: number): Promise<Folded> {
  const bodyOf = async (path: string): Promise<never> => {
    const { http, body } = await get(caller, `contests/${cid}${path}`)
    expect([path, http]).toEqual([path, 200])
    return body
  }
  const collections = await Promise.all(inFeed.map(async (type) => [type, byId(await bodyOf(`/${type}`))] as const))
  return {
    collections: Object.fromEntries(collections),
    singles: { contest: await bodyOf(''), state: await bodyOf('/state') },
  }
}

interface Fixture {
  readonly get: Get
  readonly follow: (caller: Caller, cid: number) => FeedClient
}

/** Clients of feeds, and that what they have come to is what the endpoints say. */
export function agreementIn({ get, follow }: Fixture) {
  const followedBy = (cid: number, callers: readonly Caller[]) =>
    callers.map((caller) => ({ caller, client: follow(caller, cid) }))
  return {
    followedBy,
    /** Of those that were there, and of those that come now. */
    agree: async (cid: number, clients: ReturnType<typeof followedBy>): Promise<void> => {
      const late = followedBy(
        cid,
        clients.map(({ caller }) => caller),
      )
      for (const { caller, client } of [...clients, ...late])
        await vi.waitFor(async () => expect(folded(client.lines)).toEqual(await answered(get, caller, cid)), {
          timeout: 15_000,
          interval: 50,
        })
      await Promise.all(late.map(({ client }) => client.cut()))
    },
  }
}
