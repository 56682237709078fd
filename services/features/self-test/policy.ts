/** The problem of a self-test, and whether its writer may test there. */
import type { SelfTestTask } from '@podium/proto/events/bus/judge.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { allowsLanguage } from '@podium/proto/rules/contest/contest-rules.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import type { SiteSettings, Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { entersContestWith } from '../contests/index.ts'
import type { ContestRow } from '../contests/index.ts'
import { tables } from '../entities.ts'
import { isInGroup } from '../groups/index.ts'

interface Asked {
  readonly pid: number
  readonly language: string
}

export interface Target {
  /** Public in the bank of the site. */
  readonly isOpen: boolean
  /** The group in which it is public; null where there is none. */
  readonly openIn: number | null
  readonly problem: Omit<SelfTestTask['problem'], 'userExtraFiles'>
  readonly isRemote: boolean
  readonly languageAllowed: boolean
  readonly userExtraFile: string | null
  readonly examples: string
}

const selectProblem = (db: Db, { pid, language }: Asked) =>
  tables(db)
    .selectFrom('problem as p')
    .select(['p.id', 'p.auth', 'p.gid', 'p.isGroup', 'p.isRemote', 'p.userExtraFile', 'p.examples'])
    .select(['p.type', 'p.judgeMode', 'p.judgeCaseMode', 'p.timeLimitMs', 'p.memoryLimitMb', 'p.stackLimitMb'])
    .select(['p.ioScore', 'p.difficulty', 'p.isRemoveEndBlank', 'p.isFileIo', 'p.ioReadFileName', 'p.ioWriteFileName'])
    .select('p.judgingOptions as options')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('problem_language as pl')
          .innerJoin('language as l', 'l.id', 'pl.languageId')
          .select('l.id')
          .whereRef('pl.pid', '=', 'p.id')
          .where('l.oj', '=', 'ME')
          .where('l.name', '=', language),
      ).as('hasLanguage'),
    )
    .where('p.id', '=', pid)
    .executeTakeFirst()

async function findProblem(db: Db, asked: Asked): Promise<Target | null> {
  const found = await selectProblem(db, asked)
  if (!found) return null
  const { id, auth, gid, isGroup, isRemote, hasLanguage, isFileIo, userExtraFile, examples, ...problem } = found
  const isPublic = auth === problemAuths.public
  return {
    isOpen: isPublic && !isGroup,
    openIn: isPublic ? gid : null,
    problem: {
      ...problem,
      pid: id,
      difficulty: problem.difficulty ?? 0,
      isFileIO: isFileIo,
    },
    isRemote,
    languageAllowed: isRemote || Boolean(hasLanguage),
    userExtraFile,
    examples,
  }
}

/**
 * The problem, when this reader may submit to it: a public one, one of their group, or one of a contest that they are
 * in. Each follows the switch of where it stands, whatever the call says of where it is made. A hidden problem is told
 * apart from a missing one by nothing.
 */
export async function findTarget(
  db: Db,
  viewer: Viewer,
  asked: Asked,
  { now, settings }: { now: Date; settings: SiteSettings },
): Promise<Target | Refusal> {
  const { openPublicJudge, openGroupJudge, openContestJudge } = settings
  const found = await findProblem(db, asked)
  if (!found) return new Refusal('selfTestProblem')
  if (found.isOpen && openPublicJudge) return found
  if (openGroupJudge && found.openIn !== null && (await isInGroup(db, found.openIn, viewer))) return found
  const counts = ({ gid }: ContestRow): boolean => (gid === null ? openContestJudge : openGroupJudge)
  const opensIn = (fits: typeof counts) => entersContestWith(db, { pid: asked.pid, viewer, now, counts: fits })
  if (await opensIn((contest) => counts(contest) && allowsLanguage(contest, asked.language))) return found
  if (await opensIn(counts)) return new Refusal('contestLanguage')
  return new Refusal(found.isOpen ? 'judgingClosed' : 'selfTestProblem')
}
