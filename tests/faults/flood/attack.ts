/** A program on a machine of its own: attacks until its time is over, then writes what came of it. */
import { attacks } from './attacks.ts'
import type { AttackName, Outcomes, Target } from './attacks.ts'

const [name = '', target = ''] = process.argv.slice(2)
const outcomes: Outcomes = {}
await attacks[name as AttackName](JSON.parse(target) as Target, (outcome) => {
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
})
console.log(JSON.stringify(outcomes))
process.exit(0)
