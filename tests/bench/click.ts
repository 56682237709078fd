/**
 * From the click on Submit to the verdict in the page of a real browser, ten small cases, one submission at a time. The
 * baseline in the same run is the raw compiler with the plainest command, then ten raw starts of the program.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { launchBrowser, signInOn, visit, writeCode } from '../support/browser.ts'
import { Profiles } from '../support/profiles.ts'
import { commentOf, contenders, measureRaw, rounds } from './support/contenders.ts'
import type { Contender } from './support/contenders.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import type { Figures } from './support/figures.ts'
import { withBenchStack } from './support/stack.ts'

const tuningMs = 40_000
const betweenMs = 300
const lookMs = 100
const warmUpRounds = 2

/** Run in the page: the clock starts at the click and stops when the dock shows Accepted. */
const stopwatch = `
  globalThis.took = null
  let started = 0
  addEventListener('click', (event) => { if (event.target.closest('[data-submit]')) { started = performance.now(); took = null } }, true)
  new MutationObserver(() => {
    if (started && took === null && document.querySelector('[data-dock] [data-status="0"]')) took = performance.now() - started
  }).observe(document.body, { subtree: true, childList: true, attributes: true })
`

const submitOnce = async (page: Page, contender: Contender, round: number): Promise<number> => {
  await page.goto('/problem/P1000')
  await page.getByLabel('Programming language').selectOption(contender.language)
  await writeCode(page, contender.code + commentOf(contender, round))
  await page.evaluate(stopwatch)
  await sleep(Math.max(betweenMs, contender.readyAgainMs))
  await page.locator('[data-submit]').click()
  for (;;) {
    await sleep(lookMs)
    const took = await page.evaluate<number | null>('took')
    if (took !== null) return took
  }
}

const measureClicks = async (page: Page, contender: Contender): Promise<Figures> => {
  const samples: number[] = []
  for (let round = 0; round < rounds + warmUpRounds; round += 1) samples.push(await submitOnce(page, contender, round))
  return figuresOf(samples.slice(warmUpRounds))
}

const measureAll = async (stack: Stack): Promise<void> => {
  const browser = await launchBrowser()
  const { page } = await visit(new Profiles(browser, stack.url), stack.url, { hasMotion: true, isNew: true })
  await page.goto('/problem')
  await signInOn(page, 'root', stack.rootPassword)
  // A language is tuned in the background after its first use: an idle judge has that behind it.
  for (const contender of contenders) await submitOnce(page, contender, -1)
  await sleep(tuningMs)
  for (const contender of contenders) {
    const raw = measureRaw(contender)
    const clicked = await measureClicks(page, contender)
    printRow(`${contender.language}: raw compiler and raw starts`, raw)
    printRow(`${contender.language}: click to verdict`, clicked, raw)
    mustHold(`${contender.language}: median under ${contender.maxClickMs} ms`, clicked.p50Ms < contender.maxClickMs)
  }
  await browser.close()
}

await withBenchStack(measureAll)
