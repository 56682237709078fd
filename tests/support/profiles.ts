/**
 * Profiles of a browser, which one visit after another of a test file has. A page of a new one starts in a process of
 * its own that compiles every script of the pages anew, a quarter of the processor time of a page; here a process
 * that has compiled them stays. A visitor finds nothing of the one before: no cookie, no storage, no page, no grant.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** A profile as a visitor has it; closed, it is free for the next one. */
export interface Profile extends Pick<
  BrowserContext,
  'newPage' | 'close' | 'cookies' | 'newCDPSession' | 'setOffline' | 'grantPermissions'
> {
  /** Puts items into the storage that the visitor's pages will find. */
  readonly store: (items: Readonly<Record<string, string>>) => Promise<void>
}

interface Room {
  readonly context: BrowserContext
  /** A document of the site in which nothing runs: while it is open, the process of the pages stays. */
  readonly anchor: Page
}

const anchorPath = '/mark.svg'

export class Profiles {
  private readonly browser: Browser
  private readonly url: string
  private readonly free = new Map<string, Room[]>()

  constructor(browser: Browser, url: string) {
    this.browser = browser
    this.url = url
  }

  /** @param isNew of somebody who was never here: nothing is cached or compiled, and nobody has it afterwards */
  async take(options: BrowserContextOptions, isNew: boolean): Promise<Profile> {
    const rooms = this.roomsFor(options)
    const room = (isNew ? undefined : rooms.pop()) ?? (await this.make(options))
    const { context, anchor } = room
    // What outlives a page and cannot be taken back with certainty ends with the visit.
    let isSpent = isNew
    const spend = (): BrowserContext => {
      isSpent = true
      return context
    }
    return {
      newPage: () => context.newPage(),
      cookies: (urls) => context.cookies(urls),
      newCDPSession: (page) => spend().newCDPSession(page),
      setOffline: (isOffline) => spend().setOffline(isOffline),
      grantPermissions: (permissions, given) => spend().grantPermissions(permissions, given),
      store: (items) => anchor.evaluate((all) => void Object.assign(localStorage, all), items),
      close: async () => {
        if (!isSpent && (await this.empty(room))) rooms.push(room)
        else await context.close()
      },
    }
  }

  private roomsFor(options: BrowserContextOptions): Room[] {
    const kind = JSON.stringify(options)
    const rooms = this.free.get(kind) ?? []
    this.free.set(kind, rooms)
    return rooms
  }

  private async make(options: BrowserContextOptions): Promise<Room> {
    const context = await this.browser.newContext({ ...options, baseURL: this.url })
    const anchor = await context.newPage()
    await anchor.goto(anchorPath)
    return { context, anchor }
  }

  /** @returns false where a page is at another address, whose storage is out of reach from here */
  private async empty({ context, anchor }: Room): Promise<boolean> {
    const pages = context.pages().filter((page) => page !== anchor)
    if (anchor.isClosed() || !pages.every((page) => page.url().startsWith(`${this.url}/`))) return false
    await Promise.all(pages.map((page) => page.close()))
    await context.clearCookies()
    await anchor.evaluate('localStorage.clear()')
    return true
  }
}
