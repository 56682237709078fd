/** A worker that dies at every one of its steps, before and after the step had its effect, for every site. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import type { Kill } from '@podium/judge/remote/testing/lane-process.ts'
import { sitesUnderTest } from './sites.ts'
import { World } from './world.ts'

/** More than a submission takes. */
const mostSteps = 90
const redeliveryMs = 10_000

/** Deliveries to one process after the other, until one lives to the end. */
const deliver = async (world: World, task: RemoteTask, kills: readonly Kill[]): Promise<number | null> => {
  const left = [...kills]
  for (let deliveries = 0; deliveries < 30; deliveries += 1) {
    const one = world.process(left.shift() ?? null)
    const end = await Promise.race([one.open().then(() => one.run(task)), one.died])
    if (end !== 'died') await one.close()
    if (end !== 'died' && end.kind === 'over') return end.result?.status ?? null
    await world.clock.sleep(redeliveryMs)
  }
  return null
}

describe.each(sitesUnderTest)('$site', (tested) => {
  let world: World
  beforeEach(async () => {
    world = await World.open(tested)
  })
  afterEach(() => world.close())

  test.each([true, false])('killed once at each step, with the effect of the step: %s', async (isAfter) => {
    for (let step = 0; step < mostSteps; step += 3) {
      const task = world.task(step + 1, tested.words.wrongAnswer)
      const status = await world.until(deliver(world, task, [{ step, isAfter }]))
      expect([step, status]).toEqual([step, Status.wrongAnswer])
    }
    expect(await world.broken()).toEqual([])
  })

  test('killed again and again while it is handed over', async () => {
    for (let first = 12; first < 40; first += 4) {
      const task = world.task(first, tested.words.wrongAnswer)
      const kills = [first, 6, first, 9].map((step, index): Kill => ({ step, isAfter: index % 2 === 0 }))
      expect(await world.until(deliver(world, task, kills))).toBe(Status.wrongAnswer)
    }
    expect(await world.broken()).toEqual([])
  })
})
