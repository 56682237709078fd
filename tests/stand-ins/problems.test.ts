/** Reading problems, for every site: what the page has, and never a problem where there is none. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Outcome, SiteProblem } from '@podium/judge/remote/provider.ts'
import type { FaultName } from './faults.ts'
import { problemOf } from './fixture.ts'
import { pageOf } from './problem-page.ts'
import { sitesUnderTest } from './sites.ts'
import { World } from './world.ts'

const otherPages: readonly FaultName[] = ['front page', 'empty page', 'other layout', 'page cut in the middle']
const walls: readonly FaultName[] = ['challenge with 200', 'challenge with 403', 'cookie script', 'too many requests']

describe.each(sitesUnderTest)('$site', (tested) => {
  let world: World
  beforeEach(async () => {
    world = await World.open(tested)
  })
  afterEach(() => world.close())
  const read = (id = tested.problemId): Promise<Outcome<SiteProblem>> =>
    world.until(tested.provider.fetchProblem(world.session(), problemOf(tested.site, id)))

  test('a problem is read with its limits, samples and source', async () => {
    const outcome = await read()
    expect(outcome).toMatchObject({ kind: 'ok', value: tested.problem })
    expect(outcome.kind === 'ok' && outcome.value.description?.text.length).toBeGreaterThan(0)
  })

  test('a problem that does not exist is missing, not a page that has changed', async () => {
    expect(await read(tested.missingProblemId)).toMatchObject({ kind: 'refused', isFinal: true })
  })

  test.each(otherPages)('instead of the page: %s', async (fault) => {
    world.standIn.faults.when(tested.problemKind, null, fault)
    expect((await read()).kind).toBe('page-changed')
  })

  test.each(walls)('before the page: %s', async (fault) => {
    world.standIn.faults.when(tested.problemKind, null, fault)
    expect((await read()).kind).toBe('walled')
  })

  test('a server that fails is out of reach', async () => {
    world.standIn.faults.when(tested.problemKind, null, 'error before storing')
    expect((await read()).kind).toBe('unreachable')
  })

  test.each(sitesUnderTest.filter(({ site }) => site !== tested.site))(
    'the page of $site is none of its own',
    async (other) => {
      world.standIn.faults.replace(tested.problemKind, pageOf(other))
      expect((await read()).kind).toBe('page-changed')
    },
  )
})
