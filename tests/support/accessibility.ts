/** What axe says of a page in a real browser. */
import axe from 'axe-core'
import type { Result } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a theme changes of a page; all the rest is the same in both, and is asked for in one. */
const byTheme = ['color-contrast', 'link-in-text-block']

/** The rules of axe that are asked for on a page in this theme. */
export const rulesIn = (theme: 'light' | 'dark'): readonly string[] | undefined => (theme === 'dark' ? byTheme : undefined)

/** Faults that axe calls serious or critical, each with its first place; by all rules where none are named. */
export const faultsOf = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  // Colours are measured while things fade in, otherwise; the tint of what has just come takes 2.4 s.
  const isStill = () => page.evaluate("document.getAnimations().every(({ playState }) => playState !== 'running')")
  await expect.poll(isStill, { timeout: 8_000 }).toBe(true)
  await page.evaluate(axe.source)
  // What passed is a thousand places per page, each described and sent, and nobody reads it.
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  const violations = (await page.evaluate(`axe.run(${options}).then(({ violations }) => violations)`)) as Result[]
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} (${nodes.length}) ${nodes[0]?.failureSummary ?? ''}`)
}
