/**
 * A kill at each point, for each site, with two workers and three accounts: `npm run bench -- remote-kills` takes
 * fifty for each.
 */
import { describe, expect, test } from 'vitest'
import { killPoints } from './kill-points.ts'
import { killCell } from './kill-table.ts'
import { sitesUnderTest } from './sites.ts'

const kills = 1

describe.each(sitesUnderTest)('$site', (tested) => {
  test.each(killPoints)('a worker that is killed %s doubles no submission, and loses none', async (point) => {
    const cell = await killCell(tested, point, kills)
    expect(cell).toMatchObject({ submissions: 3 * kills, doubled: 0, lost: 0, wrong: 0, unknown: 0, violations: [] })
  })
})
