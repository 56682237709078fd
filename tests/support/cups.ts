/** Contests of the browser tests: made through the calls, as root. */
import type { Api } from './api.ts'

const hourMs = 3_600_000

/** So many hours from now, as a form sends it. */
export const at = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString()

/** A contest that runs, unless `changes` say otherwise. @returns its id */
export async function makeCup(root: Api, changes: object = {}): Promise<number> {
  const form = {
    title: 'Autumn cup',
    description: 'About it',
    type: 0,
    auth: 0,
    startTime: at(-1),
    endTime: at(2),
    openRank: true,
    openPrint: true,
    visible: true,
  }
  const awardConfigList = [{ priority: 1, name: 'First prize', background: '#e6bf25', color: '#15181d', num: 50 }]
  return (await root.call('createContest', { body: { ...form, awardType: 2, awardConfigList, ...changes } })).cid
}
