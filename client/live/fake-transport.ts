import type { WatchAck, WatchRefusal } from '@podium/proto/events/events.ts'
import type { LiveEventMessage } from '@podium/proto/events/live-events.ts'
import type { Link, LinkEvents, Transport } from './transport.ts'

/** One link that a test plays the gateway for. */
export class FakeLink implements Link {
  readonly token: string | null
  private readonly on: LinkEvents
  readonly watched: string[] = []
  readonly unwatched: string[] = []
  isClosed = false
  readonly renewed: string[] = []
  private takeRenewal: ((isTaken: boolean) => void) | undefined
  private readonly acks = new Map<string, (ack: WatchAck) => void>()

  constructor(token: string | null, on: LinkEvents) {
    this.token = token
    this.on = on
  }

  readonly watch = (topic: string): Promise<WatchAck> => {
    this.watched.push(topic)
    return new Promise((resolve) => this.acks.set(topic, resolve))
  }
  readonly unwatch = (topic: string): void => void this.unwatched.push(topic)
  readonly renew = (token: string): Promise<boolean> => {
    this.renewed.push(token)
    return new Promise((resolve) => (this.takeRenewal = resolve))
  }
  readonly close = (): void => {
    this.isClosed = true
  }

  up(): void {
    this.on.up()
  }
  lose(): void {
    this.on.down({ kind: 'lost' })
  }
  move(): void {
    this.on.down({ kind: 'moved' })
  }
  refuse(code: string): void {
    this.on.down({ kind: 'refused', code })
  }
  answerRenewal(isTaken: boolean): void {
    this.takeRenewal?.(isTaken)
  }
  allow(topic: string, rev = 0, idleMs = 0): void {
    this.acks.get(topic)?.({ ok: true, reader: 'public', rev, idleMs })
  }
  deny(topic: string, code: WatchRefusal): void {
    this.acks.get(topic)?.({ ok: false, code })
  }
  push(message: LiveEventMessage): void {
    this.on.event(message)
  }
  end(topic: string, code: WatchRefusal): void {
    this.on.closed(topic, code)
  }
}

export class FakeTransport implements Transport {
  readonly links: FakeLink[] = []

  readonly open = (token: string | null, on: LinkEvents): Link => {
    const link = new FakeLink(token, on)
    this.links.push(link)
    return link
  }

  /** The newest link. */
  get link(): FakeLink {
    const link = this.links.at(-1)
    if (link === undefined) throw new Error('no link was opened')
    return link
  }
}
