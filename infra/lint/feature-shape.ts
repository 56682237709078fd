/**
 * Every feature of the services has one shape: whoever knows one finds their way in all. At its root a file is named by
 * its role, with the topic in front where there are several (`rank-queries.ts`). Rooms beside them hold a topic with
 * the same roles (`admin/`, `announcements/`), or tools whose names say what they are (`formats/`, `checks/`).
 */
const roles = [
  'entities',
  'queries',
  'commands',
  'policy',
  'present',
  'form',
  'events',
  'notices',
  'routes',
  'worker',
] as const

const atRoot = /^services\/features\/[a-z-]+\/([^/]+)$/
const shaped = new RegExp(`^(index|([a-z-]+-)?(${roles.join('|')}))\\.ts$|\\.(hot-sql|test)\\.ts$`)

/** @param file from the checkout's root @returns what to say of a file that has no place in the shape */
export function shapeFault(file: string): string | undefined {
  const name = atRoot.exec(file)?.[1]
  if (name === undefined || shaped.test(name)) return undefined
  return `The root of a feature has files by role: ${roles.join(', ')}, index and *.hot-sql; anything else is in a room.`
}
