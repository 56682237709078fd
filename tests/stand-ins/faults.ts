/** What goes wrong between a stand-in and the judge, by a script: when request n of kind k comes, do f. */
import { walls } from './walls.ts'
import type { SiteReply } from './request.ts'

export const faultNames = [
  'cut before storing',
  'cut after storing',
  'cut in the answer',
  'error after storing',
  'error before storing',
  'slow drip',
  'challenge with 200',
  'challenge with 403',
  'cookie script',
  'too many requests',
  'html instead of json',
  'front page',
  'empty page',
  'page cut in the middle',
  'other layout',
  'redirect to another host',
] as const
export type FaultName = (typeof faultNames)[number]

/** Whether the site does what it was asked, before or instead of what goes wrong. */
export const doesItsWork: Readonly<Record<FaultName, boolean>> = {
  'cut before storing': false,
  'cut after storing': true,
  'cut in the answer': true,
  'error after storing': true,
  'error before storing': false,
  'slow drip': true,
  'challenge with 200': false,
  'challenge with 403': false,
  'cookie script': false,
  'too many requests': false,
  'html instead of json': false,
  'front page': false,
  'empty page': false,
  'page cut in the middle': true,
  'other layout': false,
  'redirect to another host': false,
}

/** How the answer goes out: as a reply, or not in the way that HTTP foresees. */
export type Delivery =
  | { readonly kind: 'reply'; readonly reply: SiteReply }
  | { readonly kind: 'cut' }
  | { readonly kind: 'cut-in-answer'; readonly reply: SiteReply }
  | { readonly kind: 'drip'; readonly reply: SiteReply }

const bytesOf = ({ body = '' }: SiteReply): Buffer => Buffer.from(body)
const otherLayout =
  '<!DOCTYPE html><html><head><title>Welcome to the new site</title></head><body><main id="app"></main></body></html>'

/** @param reply what the site would answer; of faults that keep it from its work, an empty one */
export const deliveryOf = (
  fault: FaultName,
  reply: SiteReply,
  site: { readonly front: () => SiteReply; readonly elsewhere: string },
): Delivery => {
  const replied = (one: SiteReply): Delivery => ({ kind: 'reply', reply: one })
  switch (fault) {
    case 'cut before storing':
    case 'cut after storing':
      return { kind: 'cut' }
    case 'cut in the answer':
      return { kind: 'cut-in-answer', reply }
    case 'error after storing':
    case 'error before storing':
      return replied({ status: 500, body: '<h1>Server Error</h1>' })
    case 'slow drip':
      return { kind: 'drip', reply }
    case 'challenge with 200':
      return replied(walls.cloudflare(200))
    case 'challenge with 403':
      return replied(walls.cloudflare(403))
    case 'cookie script':
      return replied(walls.cookieScript())
    case 'too many requests':
      return replied(walls.tooMany())
    case 'html instead of json':
    case 'other layout':
      return replied({ body: otherLayout })
    case 'front page':
      return replied(site.front())
    case 'empty page':
      return replied({ body: '' })
    case 'page cut in the middle':
      return replied({ ...reply, body: bytesOf(reply).subarray(0, bytesOf(reply).length / 2) })
    case 'redirect to another host':
      return replied({ status: 302, headers: { location: site.elsewhere } })
  }
}

interface Entry {
  /** Kind of request, as the stand-in calls it. */
  readonly kind: string
  /** Counted from 1 for each kind, from the moment when the script was given; null: every one. */
  readonly nth: number | null
  readonly fault: FaultName
}

interface Replacement {
  readonly kind: string
  readonly reply: SiteReply
}

interface Hook {
  readonly kind: string
  readonly count: number
  readonly act: () => void
}

export class FaultScript {
  private entries: Entry[] = []
  private readonly hooks: Hook[] = []
  private replacements: Replacement[] = []
  private counts = new Map<string, number>()

  /** Adds to the script. @param nth counted from now */
  when(kind: string, nth: number | null, fault: FaultName): void {
    const before = this.counts.get(kind) ?? 0
    this.entries.push({ kind, nth: nth === null ? null : before + nth, fault })
  }

  /** Does something right before the site answers. @param nth counted from now */
  before(kind: string, nth: number, act: () => void): void {
    this.hooks.push({ kind, count: (this.counts.get(kind) ?? 0) + nth, act })
  }

  /** Answers every such request with something else. */
  replace(kind: string, reply: SiteReply): void {
    this.replacements.push({ kind, reply })
  }

  replacementOf(kind: string): SiteReply | null {
    return this.replacements.find((one) => one.kind === kind)?.reply ?? null
  }

  clear(): void {
    this.entries = []
    this.replacements = []
  }

  /** The fault of a request that comes now. */
  next(kind: string): FaultName | null {
    const count = (this.counts.get(kind) ?? 0) + 1
    this.counts.set(kind, count)
    for (const hook of this.hooks) if (hook.kind === kind && hook.count === count) hook.act()
    return this.entries.find((entry) => entry.kind === kind && (entry.nth ?? count) === count)?.fault ?? null
  }
}
