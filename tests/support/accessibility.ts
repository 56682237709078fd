/** What axe says of a page in a real browser. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Result } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Axe in its short form, which a page reads in half of the time that the long one takes. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules about what a theme changes of a page; all the rest is the same in both. */
const byTheme = ['color-contrast', 'link-in-text-block']

/** Faults that axe calls serious or critical, each with its first element; by all rules where none are named. */
export const faultsOf = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  // Colours are measured while things fade in, otherwise; the tint of what has just come takes 2.4 s.
  const isStill = () => page.evaluate("document.getAnimations().every(({ playState }) => playState !== 'running')")
  await expect.poll(isStill, { timeout: 8_000, interval: 20 }).toBe(true)
  // Half a megabyte to be read, once for each page that was loaded.
  if (await page.evaluate("!('axe' in window)")) await page.evaluate(axe)
  // What passed is a thousand elements per page, each described and sent, and nobody reads it.
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  const violations = (await page.evaluate(`axe.run(${options}).then(({ violations }) => violations)`)) as Result[]
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} (${nodes.length}) ${nodes[0]?.failureSummary ?? ''}`)
}

/** As the switch of the site does, without opening its menu on every page. */
const setTheme = async (page: Page, theme: 'light' | 'dark', before: 'light' | 'dark'): Promise<void> =>
  expect(await page.evaluate(`document.documentElement.classList.replace('${before}', '${theme}')`)).toBe(true)

/** Faults of a page that stands in the light theme, in which it is left. */
export const faultsInBothThemes = async (page: Page): Promise<string[]> => {
  const inLight = await faultsOf(page)
  await setTheme(page, 'dark', 'light')
  const inDark = await faultsOf(page, byTheme)
  await setTheme(page, 'light', 'dark')
  return [...inLight, ...inDark.map((fault) => `dark: ${fault}`)]
}
