/**
 * What somebody at an address of their own notices of two addresses that mean harm: how long a page, a sign-in, a
 * socket and a verdict take, before and meanwhile. Every machine is a network namespace, so the site is met from
 * outside and with the limits that it has by default.
 */
import type { AttackName } from '../faults/flood/attacks.ts'
import type { Round } from '../faults/flood/person.ts'
import { openSite } from '../faults/flood/site.ts'
import { setup } from '../support/global-setup.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import type { Figures } from './support/figures.ts'

const roundsS = 30
/** What a person accepts of a site under attack. */
const maxMs = { page: 2_000, signIn: 2_000, socket: 5_000, verdict: 10_000 } as const
type Step = keyof typeof maxMs
const steps = Object.keys(maxMs) as Step[]
/** The last ones leave the judges with work. */
const attacks: readonly AttackName[] = ['connections', 'sockets', 'signIns', 'bigBodies', 'tornUploads', 'submissions']

const timesOf = (rounds: readonly Round[], step: Step): number[] =>
  rounds.map((round) => round[step] ?? Number.POSITIVE_INFINITY)

const removeFolders = setup()
const site = await openSite()
try {
  const before = await site.visit(roundsS)
  const baselines = new Map<Step, Figures>(steps.map((step) => [step, figuresOf(timesOf(before, step))]))
  for (const [step, figures] of baselines) printRow(`before: ${step}`, figures)
  for (const attack of attacks) {
    const { rounds, outcomes } = await site.flood(attack, roundsS)
    console.log(`${attack}: ${outcomes.map((one) => JSON.stringify(one)).join(' and ')}`)
    for (const step of steps) {
      const figures = figuresOf(timesOf(rounds, step))
      printRow(`${attack}: ${step}`, figures, baselines.get(step))
      mustHold(`${attack}: ${step} within ${maxMs[step]} ms`, figures.p50Ms < maxMs[step])
    }
  }
} finally {
  await site.stop()
  removeFolders()
}
process.exit()
