/**
 * A site on a network of its own, with somebody who uses it and two machines that mean it harm. Everything comes from
 * other addresses than the site's own, as it would from outside.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startNetwork } from '../../support/network.ts'
import type { AttackName, Outcomes, Target } from './attacks.ts'
import type { PersonGiven, Round } from './person.ts'

const program = (name: string): string => join(import.meta.dirname, `${name}.ts`)

/** What a program wrote until it ended, a value a line. */
async function linesOf<Line>(child: ChildProcess): Promise<Line[]> {
  const lines: Line[] = []
  if (child.stdout === null) return lines
  for await (const line of createInterface(child.stdout)) lines.push(JSON.parse(line) as Line)
  return lines
}

async function firstLine<Line>(child: ChildProcess): Promise<Line> {
  if (child.stdout === null) throw new Error('a program without output')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return JSON.parse(line) as Line
}

export interface Flood {
  readonly rounds: readonly Round[]
  /** Of each attacker. */
  readonly outcomes: readonly Outcomes[]
}

export interface Site {
  /** Somebody uses the site for so long. */
  readonly visit: (seconds: number) => Promise<readonly Round[]>
  /** The same, while both attackers are at it from a little before to a little after. */
  readonly flood: (attack: AttackName, seconds: number) => Promise<Flood>
  readonly stop: () => Promise<void>
}

const leadMs = 5_000

interface SiteOptions {
  /** Between two submissions of one user; the product's own is 8. */
  readonly intervalS?: number
  /** Of both attackers together. Each has a turn at a slot before whoever comes after its first submission. */
  readonly accounts?: number
  readonly giveUpMs?: number
}

export async function openSite({ intervalS = 8, accounts = 20, giveUpMs = 60_000 }: SiteOptions = {}): Promise<Site> {
  const network = await startNetwork(['site', 'person', 'first', 'second'])
  const [site, person] = [network.machine('site'), network.machine('person')]
  const server = site.run(program('serve'), [String(intervalS)])
  const { port } = await firstLine<{ port: number }>(server)
  const url = `http://${site.address}:${port}`
  const { username, password, tokens } = await firstLine<
    Pick<PersonGiven, 'username' | 'password'> & { tokens: string[] }
  >(person.run(program('prepare'), [url, String(accounts)]))
  const visit: Site['visit'] = (seconds) => {
    const given: PersonGiven = {
      url,
      username,
      password,
      untilMs: Date.now() + seconds * 1000,
      intervalMs: intervalS * 1000 + 200,
      giveUpMs,
    }
    return linesOf<Round>(person.run(program('person'), [JSON.stringify(given)]))
  }
  const attack = async (name: AttackName, index: number, untilMs: number): Promise<Outcomes> => {
    const own = tokens.filter((_, at) => at % 2 === index)
    const target: Target = { host: site.address, port, tokens: own, victim: username, untilMs }
    const machine = network.machine(index === 0 ? 'first' : 'second')
    return firstLine<Outcomes>(machine.run(program('attack'), [name, JSON.stringify(target)]))
  }
  return {
    visit,
    flood: async (name, seconds) => {
      const untilMs = Date.now() + seconds * 1000 + 2 * leadMs
      const attacking = Promise.all([attack(name, 0, untilMs), attack(name, 1, untilMs)])
      await new Promise((resolve) => setTimeout(resolve, leadMs))
      const rounds = await visit(seconds)
      return { rounds, outcomes: await attacking }
    },
    stop: async () => {
      server.stdin?.end()
      await once(server, 'exit')
      network.stop()
    },
  }
}
