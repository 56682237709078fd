/** A real browser on the real pages. */
import { existsSync, rmSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import type { Stack, StackOptions } from '@podium/infra/stack/stack.ts'
import { afterAll, beforeAll } from 'vitest'
import { Api } from './api.ts'
import { Profiles } from './profiles.ts'
import type { Profile } from './profiles.ts'
import { startTestStack } from './stack.ts'

/** The first is the same engine for half of the processor time. */
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** A name of this machine for which a browser grants no more than for any site that is reached by plain HTTP. */
export const plainHost = 'hall.test'

/** Chromium without anything that would look for the outside. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: programs.find(existsSync) ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`,
      // A page here lives for seconds: compiling its scripts for speed costs a quarter of all that the browser does,
      // and pays nothing back.
      '--js-flags=--no-opt --no-maglev',
      // Of one profile; see there.
      '--process-per-site',
    ],
  })

export interface Visit {
  readonly context: Profile
  readonly page: Page
  /** What the page complained about: script errors, refused content, failed loads, texts that are not there. */
  readonly complaints: string[]
  /** Paths of the calls made so far, in order. */
  readonly calls: string[]
}

interface VisitOptions {
  readonly locale?: 'zh-CN' | 'en-US'
  readonly width?: number
  readonly theme?: 'light' | 'dark'
  /** Movement, where it is the matter: without it, as for readers who want none, no test waits for its end. */
  readonly hasMotion?: boolean
  /** A phone: a coarse pointer, and a window that grows with a page that sticks out. */
  readonly isPhone?: boolean
  /** Whose browser was never here. */
  readonly isNew?: boolean
  /** Who is signed in from the first page on, for tests in which the signing in is not the matter. */
  readonly as?: { readonly username: string; readonly password: string }
}

/** What the pages find in their storage where somebody has signed in before. */
const signedInBefore = async (
  url: string,
  { username, password }: NonNullable<VisitOptions['as']>,
): Promise<Record<string, string>> => {
  const api = new Api(url)
  const user = await api.signIn(username, password)
  return { token: api.token ?? '', userInfo: JSON.stringify(user) }
}

/** One person with a browser of their own. */
export const visit = async (profiles: Profiles, url: string, options: VisitOptions = {}): Promise<Visit> => {
  const { locale = 'en-US', width = 1440, theme = 'light', hasMotion = false, isPhone = false, as } = options
  const context = await profiles.take(
    {
      locale,
      viewport: { width, height: 900 },
      isMobile: isPhone,
      hasTouch: isPhone,
      colorScheme: theme,
      reducedMotion: hasMotion ? 'no-preference' : 'reduce',
    },
    options.isNew ?? false,
  )
  if (as) await context.store(await signedInBefore(url, as))
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const complaints: string[] = []
  const calls: string[] = []
  page.on('pageerror', (error) => void complaints.push(String(error)))
  page.on('console', (message) => {
    // A text whose catalog is not there shows as its id.
    if (message.type() === 'error' || message.text().startsWith('Uncompiled message')) complaints.push(message.text())
  })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return { context, page, complaints, calls }
}

/** Signs in through the dialog, as a person does. */
export const signInOn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByRole('button', { name: 'Sign in' }).first().click()
  await completeSignIn(page, username, password)
}

/** In the dialog that is open already. */
export const completeSignIn = async (page: Page, username: string, password: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Replaces what the editor holds. */
export const writeCode = async (page: Page, code: string): Promise<void> => {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(code)
}

interface BrowserSuite {
  /** Usable once the file's tests run. */
  readonly stack: Stack
  /** A new person in a browser of their own. */
  readonly visit: (options?: VisitOptions) => Promise<Visit>
}

interface BrowserSuiteOptions extends VisitOptions {
  /** False where nothing is judged. */
  readonly hasJudge?: boolean
  /** Beyond what every test's stack has. */
  readonly stack?: Partial<StackOptions>
}

/**
 * A stack and a browser for a test file, ended with it.
 * @param usual what each visit of the file is like, unless it says otherwise
 */
export const startBrowserSuite = ({
  hasJudge = true,
  stack: options,
  ...usual
}: BrowserSuiteOptions = {}): BrowserSuite => {
  let stack: Stack | null = null
  let browser: Browser | null = null
  let profiles: Profiles | null = null
  const running = <Part>(part: Part | null): Part => {
    if (part === null) throw new Error('the suite is there only while its tests run')
    return part
  }
  beforeAll(async () => {
    stack = await startTestStack(options ?? (hasJudge ? {} : { counts: { judge: 0 } }))
    browser = await launchBrowser()
    profiles = new Profiles(browser, stack.url)
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await stack?.stop()
    if (stack) rmSync(stack.dataDir, { recursive: true, force: true })
  })
  return {
    get stack() {
      return running(stack)
    },
    visit: (options) => visit(running(profiles), running(stack).url, { ...usual, ...options }),
  }
}
