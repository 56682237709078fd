/** Whom a message of the jury is to: participants and groups, chosen by what is typed. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'

export type Recipients = CallAnswer<'clarificationRecipients'>
export type Team = Recipients['teams'][number]
export type Group = Recipients['groups'][number]

/** Keys: of a participant the username, of a group its code, each behind what it is. */
export const teamKey = ({ username }: Pick<Team, 'username'>): string => `team ${username}`
export const groupKey = ({ code }: Pick<Group, 'code'>): string => `group ${code}`

const has = (typed: string, ...texts: readonly (string | null)[]): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => texts.some((text) => text?.toLowerCase().includes(word)))

/** Groups before teams; every word that is typed stands somewhere in the name, the affiliation or the seat. */
export function matching(
  { groups, teams }: Recipients,
  { typed, chosen, nameOf }: { typed: string; chosen: readonly string[]; nameOf: (group: Group) => string },
) {
  return {
    groups: groups.filter((one) => !chosen.includes(groupKey(one)) && has(typed.trim(), nameOf(one))),
    teams: teams.filter(
      (one) =>
        !chosen.includes(teamKey(one)) && has(typed.trim(), one.displayName, one.username, one.affiliation, one.seat),
    ),
  }
}

/** As the call takes them, in the order in which they were chosen. */
export const addressed = ({ groups, teams }: Recipients, chosen: readonly string[]) => ({
  usernames: chosen.flatMap((key) => teams.find((one) => teamKey(one) === key)?.username ?? []),
  groups: chosen.flatMap((key) => groups.find((one) => groupKey(one) === key)?.code ?? []),
})
