/**
 * Whatever two machines do that mean harm, somebody at a third opens the site, signs in, submits and gets the verdict:
 * each machine is a network namespace with an address of its own, and the limits are those that the site has by
 * default. How long it takes is for `npm run bench -- flood`; here it must come, however busy the machine is. A verdict
 * waits for one turn of each account that submits, so these are few, but more than there are slots.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttackName } from './flood/attacks.ts'
import { openSite } from './flood/site.ts'
import type { Site } from './flood/site.ts'

const giveUpMs = 240_000
const hangsAfterMs = giveUpMs + 60_000

let site: Site
beforeAll(async () => {
  site = await openSite({ intervalS: 0, accounts: 6, giveUpMs })
}, 240_000)
afterAll(() => site?.stop())

const seconds = 3
/** The default of the front; a machine may be opening the next ones when its time is over. */
const mostConnections = 2_000
const opening = 100

const heldBy = (outcomes: Readonly<Record<string, number>>): number =>
  Number(/held at the end: (\d+)/.exec(Object.keys(outcomes).join('\n'))?.[1] ?? Number.NaN)

async function flooded(attack: AttackName) {
  const { rounds, outcomes } = await site.flood(attack, seconds)
  expect(rounds.length).toBeGreaterThan(0)
  expect(rounds.flatMap((round) => Object.entries(round).filter(([, ms]) => ms === null))).toEqual([])
  return outcomes
}

test.each<[AttackName, string]>([
  ['connections', 'half of a request on each'],
  ['sockets', 'live sockets'],
])(
  '%s, as many as two addresses get, with %s, leave room for a third',
  async (attack) => {
    for (const outcomes of await flooded(attack)) {
      expect(heldBy(outcomes)).toBeLessThan(mostConnections + opening)
      expect(outcomes.ended).toBeGreaterThan(0)
    }
  },
  hangsAfterMs,
)

test.each<[AttackName, string]>([
  ['signIns', 'guesses of the password of that very person among them'],
  ['bigBodies', 'two megabytes each'],
  ['tornUploads', 'each announced large and broken off'],
  ['submissions', 'of many accounts'],
])(
  '%s, %s, hold up nobody elsewhere for long',
  async (attack) => {
    for (const outcomes of await flooded(attack)) expect(Object.keys(outcomes).length).toBeGreaterThan(0)
  },
  hangsAfterMs,
)
