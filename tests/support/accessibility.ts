/** What axe says of a page in a real browser. */
import axe from 'axe-core'
import type { Result } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Faults that axe calls serious or critical, each with its first place. */
export const faultsOf = async (page: Page): Promise<string[]> => {
  // Colours are measured while things fade in, otherwise; the tint of what has just come takes 2.4 s.
  const isStill = () => page.evaluate("document.getAnimations().every(({ playState }) => playState !== 'running')")
  await expect.poll(isStill, { timeout: 8_000 }).toBe(true)
  await page.evaluate(axe.source)
  // What passed is a thousand places per page, each described and sent, and nobody reads it.
  const violations = (await page.evaluate("axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)")) as Result[]
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} (${nodes.length}) ${nodes[0]?.failureSummary ?? ''}`)
}
