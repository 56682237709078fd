/** The live topics, asked for with the ids of a home, and who may watch them all the same. */
import { mayWatch } from '@podium/services/features/live/policy.ts'
import { contestParts, groupParts, problemParts, topics } from '@podium/proto/events/topics.ts'
import type { TestServices } from '../support/stack.ts'
import type { Home } from './homes/home.ts'
import type { Reader, ReaderName } from './readers.ts'
import { fewAtATime } from './walk.ts'

interface Rule {
  readonly names: (home: Home) => readonly string[]
  readonly isOpen: (reader: ReaderName, home: Home, name: string) => boolean
}

const nobody = () => false
const isAdmin = (reader: ReaderName): boolean => reader === 'admin' || reader === 'problemAdmin'
const isOfSite = ({ name }: Home): boolean => name.startsWith('site')
const numbers = ({ ids }: Home, kind: keyof Home['ids']): number[] => ids[kind].map(Number)

export const rules: Readonly<Record<keyof typeof topics, Rule>> = {
  // Outside contests and groups the states of submissions are in everybody's list; the one in the middle is a
  // contest's.
  submission: {
    names: (home) => numbers(home, 'submission').map(topics.submission),
    isOpen: (_, home, name) => isOfSite(home) && name !== topics.submission(Number(home.ids.submission[1])),
  },
  user: { names: (home) => home.ids.user.map((uid) => topics.user(String(uid))), isOpen: nobody },
  userHome: { names: (home) => home.ids.user.map((uid) => topics.userHome(String(uid))), isOpen: () => true },
  status: { names: () => [topics.status()], isOpen: () => true },
  home: { names: () => [topics.home()], isOpen: () => true },
  lists: { names: () => [topics.lists()], isOpen: () => true },
  remoteHealth: { names: () => [topics.remoteHealth()], isOpen: isAdmin },
  remoteSites: { names: () => [topics.remoteSites()], isOpen: () => true },
  remoteImport: { names: (home) => numbers(home, 'job').map(topics.remoteImport), isOpen: nobody },
  system: { names: () => [topics.system()], isOpen: isAdmin },
  adminDiscussions: { names: () => [topics.adminDiscussions()], isOpen: isAdmin },
  board: {
    names: (home) =>
      numbers(home, 'contest').flatMap((cid) => [topics.board(cid, 'public'), topics.board(cid, 'jury')]),
    isOpen: nobody,
  },
  selfTest: { names: (home) => home.ids.selfTest.map((key) => topics.selfTest(String(key))), isOpen: nobody },
  // The page of a private contest, though not its inside, is for whoever has signed in.
  contest: {
    names: (home) => numbers(home, 'contest').flatMap((cid) => contestParts.map((part) => topics.contest(cid, part))),
    isOpen: (reader, home, name) => home.name === 'site' && name.endsWith(':info') && reader !== 'anonymous',
  },
  discussion: {
    names: (home) => numbers(home, 'discussion').map(topics.discussion),
    isOpen: (reader, home) => isOfSite(home) && isAdmin(reader),
  },
  training: { names: (home) => numbers(home, 'training').map(topics.training), isOpen: nobody },
  group: {
    names: (home) => numbers(home, 'group').flatMap((gid) => groupParts.map((part) => topics.group(gid, part))),
    isOpen: nobody,
  },
  // Whoever rules problems may read and edit every one of the site.
  problem: {
    names: (home) => numbers(home, 'problem').flatMap((pid) => problemParts.map((part) => topics.problem(pid, part))),
    isOpen: (reader, home) => isOfSite(home) && reader === 'problemAdmin',
  },
}

/** Those whose answer is not the one of the rule. */
export async function wronglyAnswered(
  { ctx }: TestServices,
  { names, isOpen }: Rule,
  readers: readonly Reader[],
  homes: readonly Home[],
): Promise<string[]> {
  const asked = homes.flatMap((home) =>
    readers.flatMap((reader) => names(home).map((topic) => ({ home, reader, topic }))),
  )
  const found = await fewAtATime(asked, async ({ home, reader: { name, caller }, topic }) => {
    const { ok } = await mayWatch(ctx, { v: 1, topic, token: caller.token })
    return ok === isOpen(name, home, topic)
      ? []
      : [`${name} ${ok ? 'watches' : 'may not watch'} ${topic} of ${home.name}`]
  })
  return found.flat()
}
