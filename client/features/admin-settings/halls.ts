/** Networks of halls as a form holds them: one per line, a network and the number of people behind it. */
import { hallMaxPeople } from '@podium/proto/rules/limits.ts'

export interface Hall {
  readonly network: string
  readonly people: number
}

const hallLine = /^(?<network>[0-9a-fA-F:.]+(?:\/\d{1,3})?)\s+(?<people>\d{1,6})$/
/** The lines of a field that say something. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const hallsText = (halls: readonly Hall[]): string =>
  halls.map(({ network, people }) => `${network} ${people}`).join('\n')

function hallOf(line: string): Hall | null {
  const { network = '', people = '' } = hallLine.exec(line)?.groups ?? {}
  const count = Number(people)
  return network === '' || count < 1 || count > hallMaxPeople ? null : { network, people: count }
}

export const hallsIn = (text: string): readonly Hall[] => linesOf(text).flatMap((line) => hallOf(line) ?? [])

/** The first line that is none; whether its network exists is the server's to say. */
export const wrongHall = (text: string): string | undefined => linesOf(text).find((line) => hallOf(line) === null)
