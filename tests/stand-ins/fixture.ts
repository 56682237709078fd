/** What the tests of one site's own matters share: the site as the tables know it, and a world with its stand-in. */
import { parseSiteId } from '@podium/proto/rules/remote/problem-ids.ts'
import type { RemoteProblemId } from '@podium/proto/rules/remote/problem-ids.ts'
import type { SiteKey } from '@podium/proto/rules/remote/sites.ts'
import type { SiteAccount } from '@podium/judge/remote/provider.ts'
import { sitesUnderTest } from './sites.ts'
import { World } from './world.ts'
import type { SiteUnderTest } from './world.ts'

const testedAs = (key: SiteKey): SiteUnderTest => {
  const tested = sitesUnderTest.find(({ site }) => site === key)
  if (tested === undefined) throw new Error(`no row of ${key}`)
  return tested
}

/** @param id that the site has, or may have */
export const problemOf = (key: SiteKey, id: string): RemoteProblemId => {
  const parsed = parseSiteId(key, id)
  if (!parsed.ok) throw new Error(parsed.fault)
  return parsed.problem
}

/** @param username as an administrator has entered it */
export const accountAt = (key: SiteKey, username = 'judge1'): SiteAccount => ({
  id: 1,
  username,
  secret: { kind: 'password', password: testedAs(key).password },
})

/** @param kind class of the stand-in */
export const openSite = async <S>(key: SiteKey, kind: abstract new (...given: never[]) => S) => {
  const world = await World.open(testedAs(key))
  const { site } = world
  if (!(site instanceof kind)) throw new Error('another site')
  return { world, site }
}
