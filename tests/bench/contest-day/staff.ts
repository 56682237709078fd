/** The ten people who run the contest: how they are hired, and what each of them does all day. */
import type { Stack } from '@podium/infra/stack/stack.ts'
import type { StaffRole } from '@podium/proto/rules/contest/contest-staff.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { Api, signUp } from '../../support/api.ts'
import { answerQuestions, direct, runBalloons, runPrints, watchBoard, Work } from '../support/contest-staff.ts'
import type { Worker } from '../support/contest-staff.ts'
import { faster } from './plan.ts'

/** What it takes to carry, print and think, in the contest's own time: a minute or two. */
const minuteMs = 60_000 / faster

const shifts: readonly (readonly [StaffRole, number])[] = [
  ['jury', 2],
  ['balloons', 4],
  ['prints', 2],
  ['spectator', 1],
]

/** A director with an account of the site, who makes all others. Throws for one who is a super administrator. */
export async function hire(stack: Stack, root: Api, cid: number): Promise<Map<StaffRole, Api[]>> {
  const director = await signUp(stack, 'director')
  await root.call('giveContestRole', { body: { cid, username: 'director', role: 'director' } })
  const staff = new Map<StaffRole, Api[]>([['director', [director]]])
  for (const [role, count] of shifts) {
    const { accounts } = await director.call('makeStaffAccounts', { body: { cid, role, count } })
    const apis: Api[] = []
    for (const { username, password } of accounts) {
      const api = new Api(stack.url)
      const { roleList } = await api.signIn(username, password)
      if (roleList.some(isRoot)) throw new Error(`${username} is a super administrator`)
      apis.push(api)
    }
    staff.set(role, apis)
  }
  return staff
}

export async function work(cid: number, staff: ReadonlyMap<StaffRole, readonly Api[]>, isOver: () => boolean) {
  const all = new Work()
  const workersOf = (role: StaffRole): Worker[] =>
    (staff.get(role) ?? []).map((api, index) => ({ name: `${role} ${index + 1}`, api, work: all, cid }))
  const shift = { isOver, takesMs: () => minuteMs * (0.3 + Math.random() * 0.5) }
  const done = Promise.all([
    ...workersOf('director').map((one) => direct(one, { isOver, takesMs: () => minuteMs * 2 })),
    ...workersOf('jury').map((one) => answerQuestions(one, shift)),
    ...workersOf('balloons').map((one) => runBalloons(one, { isOver, takesMs: () => shift.takesMs() / 2 })),
    ...workersOf('prints').map((one) => runPrints(one, shift)),
    ...workersOf('spectator').map((one) => watchBoard(one, shift)),
  ])
  return { all, done }
}
