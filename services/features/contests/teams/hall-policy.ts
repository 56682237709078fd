/** From where somebody may take a contest. */
import { isInNetworks } from '@podium/proto/server/halls.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { SeatNetworks } from '../contest-view.hot-sql.ts'

/** The narrowest that says anything counts. Null: from anywhere. */
function networksOf(seat: SeatNetworks | null): readonly string[] | null {
  if (seat === null) return null
  return [seat.team, seat.room, seat.contest].find((networks) => networks !== null && networks.length > 0) ?? null
}

/** Whoever is not asking themselves, as where a message is sent, is nowhere. */
export function isElsewhereThan(seat: SeatNetworks | null, viewer: Viewer | null): boolean {
  const networks = networksOf(seat)
  return networks !== null && viewer?.ip !== undefined && !isInNetworks(networks, viewer.ip)
}
