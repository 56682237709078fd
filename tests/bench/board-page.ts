/**
 * The board of 2,554 teams in a real browser whose processor is slowed down four times: from the address to the first
 * painted rows, with nothing in the browser's cache and again, and from a click in the list of contests. Then frames,
 * with the slow-down and without, while rows travel to their new places and while the reader scrolls through 300 of
 * them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '@podium/services/platform/context.ts'
import { storeExternalRun } from '@podium/services/features/judging/submit/external-commands.ts'
import { storeVerdict } from '@podium/services/features/judging/store-verdict.hot-sql.ts'
import { launchBrowser, visit } from '../support/browser.ts'
import { Profiles } from '../support/profiles.ts'
import { contextOf } from '../support/context.ts'
import { makeBigContest } from './support/big-contest.ts'
import type { BigContest } from './support/big-contest.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import { withBenchStack } from './support/stack.ts'

const slowDown = 4
const rounds = 7
const maxPaintMs = 1_000
const maxFrameMs = 50
const moves = 12
const betweenMovesMs = 800
const wheelPx = 100
const wheelTurns = 240
const lookMs = 50

/** Run in the page from its start: when rows were first painted, and how long frames take while `frames.on`. */
const observer = `
  globalThis.paintedMs = null
  globalThis.frames = { on: false, gaps: [] }
  let last = 0
  globalThis.clickedMs = 0
  const tick = (now) => {
    if (frames.on && last > 0) frames.gaps.push(now - last)
    last = now
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  globalThis.look = () => {
    if (!document.querySelector('tr[data-key] [data-cell]')) return requestAnimationFrame(look)
    // The frame after the one in which they stand there: they have been painted.
    requestAnimationFrame(() => { paintedMs = performance.now() })
  }
  requestAnimationFrame(look)
`

async function openSlowed(browser: Browser, url: string, rate = slowDown): Promise<Page> {
  const { page } = await visit(new Profiles(browser, url), url, { hasMotion: true, isNew: true })
  await page.addInitScript(observer)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return page
}

async function paintedMs(page: Page): Promise<number> {
  for (;;) {
    const at = await page.evaluate<number | null>('paintedMs')
    if (at !== null) return at
    await sleep(lookMs)
  }
}

async function measurePaint(browser: Browser, url: string, path: string): Promise<void> {
  const cold: number[] = []
  const warm: number[] = []
  const inside: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await openSlowed(browser, url)
    await page.goto(path)
    cold.push(await paintedMs(page))
    await page.goto(path)
    warm.push(await paintedMs(page))
    await page.goto('/contest')
    await page.getByRole('button', { name: 'Scoreboard' }).first().waitFor()
    await page.evaluate(
      `paintedMs = null; addEventListener('click', () => { clickedMs = performance.now(); requestAnimationFrame(look) }, { once: true, capture: true })`,
    )
    await page.getByRole('button', { name: 'Scoreboard' }).first().click()
    inside.push((await paintedMs(page)) - (await page.evaluate<number>('clickedMs')))
    await page.context().close()
  }
  // In the first round the server makes the snapshot and the browser starts.
  printRow('address -> rows painted, empty cache', figuresOf(cold.slice(1)))
  printRow('address -> rows painted, again', figuresOf(warm.slice(1)))
  printRow('click in the list of contests -> rows painted', figuresOf(inside.slice(1)))
  mustHold(
    'first paint of the board under 1 s at 4x, from a click in the site',
    figuresOf(inside.slice(1)).p50Ms < maxPaintMs,
  )
}

/** The frames while `act` is done, longest first. */
async function framesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate('frames.gaps = []; frames.on = true')
  await act()
  return (await page.evaluate<number[]>('frames.on = false, frames.gaps')).toSorted((a, b) => b - a)
}

const reporter =
  (rate: number) =>
  (name: string, frames: readonly number[]): void => {
    const shown = frames
      .slice(0, 5)
      .map((ms) => ms.toFixed(0))
      .join(', ')
    const over = frames.filter((ms) => ms > maxFrameMs).length
    console.log(
      `${`${rate}x: ${name}`.padEnd(52)} ${frames.length} frames, ${over} over ${maxFrameMs} ms, longest ${shown} ms`,
    )
    if (rate === 1) mustHold(`${name}: no frame over ${maxFrameMs} ms`, over === 0)
  }

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 500)
  for (let turn = 0; turn < wheelTurns; turn += 1) {
    await page.mouse.wheel(0, turn < wheelTurns / 2 ? wheelPx : -wheelPx)
    await sleep(16)
  }
}

/** Teams far down the page solve one more problem each: all rise, past each other. */
async function raise(ctx: Context, big: BigContest, page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  for (let move = 0; move < moves; move += 1) {
    const target = await page.evaluate<{ key: string; column: number } | null>(`(() => {
      const rows = [...document.querySelectorAll('tbody:not([data-pinned]) tr[data-key]')].slice(10).reverse()
      for (const row of rows) {
        const column = [...row.querySelectorAll('[data-cell]')].findIndex((cell) => cell.className === 'none' || cell.querySelector('.wa'))
        if (column >= 0 && !row.dataset.used) { row.dataset.used = '1'; return { key: row.dataset.key, column } }
      }
      return null
    })()`)
    const person = big.people.find(({ username }) => username === target?.key)
    const problem = big.problems[target?.column ?? 0]
    if (!person || !problem) throw new Error('no team of this page has anything left to solve')
    const submitId = await ctx.orm.em
      .fork()
      .transactional((db) =>
        storeExternalRun(db, { cid: big.cid, cpid: problem.cpid, uid: person.uid, language: 'C', at: new Date() }),
      )
    await storeVerdict(ctx, {
      v: 1,
      submitId,
      attempt: 1,
      judger: 'bench',
      status: Status.accepted,
      timeMs: 1,
      memoryKb: 1,
      score: null,
      oiRankScore: null,
      errorMessage: null,
      cases: [],
    })
    await sleep(betweenMovesMs)
  }
}

interface Watched {
  readonly ctx: Context
  readonly big: BigContest
  readonly path: string
}

/** @param rate times that the browser's processor is slowed down; the bound is for one that is not */
async function measureFrames(browser: Browser, url: string, { ctx, big, path }: Watched, rate: number): Promise<void> {
  const page = await openSlowed(browser, url, rate)
  await page.goto(path)
  await paintedMs(page)
  await page.getByText('Live', { exact: true }).waitFor()
  await sleep(1_000)
  const report = reporter(rate)
  report('50 rows, rows that rise', await framesOf(page, () => raise(ctx, big, page)))
  await page.getByRole('combobox').last().selectOption('300')
  await page.locator('table[aria-rowcount="300"]').waitFor()
  await sleep(1_000)
  report('300 rows, scrolling', await framesOf(page, () => scroll(page)))
  report('300 rows, rows that rise', await framesOf(page, () => raise(ctx, big, page)))
  await page.context().close()
}

await withBenchStack(async (stack: Stack) => {
  const { ctx, close } = await contextOf(stack)
  const big = await makeBigContest(ctx)
  const path = `/contest/acm-scoreboard/${big.cid}`
  const browser = await launchBrowser()
  await measurePaint(browser, stack.url, path)
  for (const rate of [1, slowDown]) await measureFrames(browser, stack.url, { ctx, big, path }, rate)
  await browser.close()
  await close()
})
