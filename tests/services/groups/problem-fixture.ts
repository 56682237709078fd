/** The head of a file about problems of groups. */
import { CompileChecker } from '@podium/proto/events/bus/checker.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { makeGroupProblem } from '../support/group-content.ts'
import { groupFixture } from '../support/groups.ts'
import type { GroupPerson } from '../support/groups.ts'
import { person } from '../support/people.ts'
import { problemFields } from '../support/problems.ts'

/** A problem administrator, and a judge that compiles every checker but a broken one. */
export async function groupProblemFixture() {
  const fixture = await groupFixture()
  const { services, db, callers, gid } = fixture
  const problemAdmin = await person(services, 'problemadmin', 1008)
  const languages = (
    await rows(db(), sql<{ id: number }>`select id from language where name in ('C', 'Java') order by id`)
  ).map(({ id }) => id)
  services.ctx.bus.subscribe(subjects.compileChecker, CompileChecker, (asked, raw) =>
    raw.respond(
      JSON.stringify(
        asked.code.includes('broken')
          ? { v: 1, outcome: 'refused', report: quoted('checker.cpp:1: error') }
          : { v: 1, outcome: 'compiled', report: [] },
      ),
    ),
  )
  const body = (changes: object = {}, more: object = {}) => ({
    problem: { ...problemFields, gid, ...changes },
    isUploadTestCase: false,
    samples: [{ input: '1 2', output: '3' }],
    languages: languages.map((id) => ({ id })),
    tags: [],
    codeTemplates: [],
    ...more,
  })
  const create = (by: GroupPerson, changes: object = {}, more: object = {}) =>
    callers[by].call('createGroupProblem', { body: body(changes, more) })
  const storedOf = (displayId: string) =>
    firstRow(
      db(),
      sql<{
        id: number
        author: string
        auth: number
        gid: number | null
        isGroup: boolean
        progress: number | null
        modified: string | null
      }>`
      select id, author, auth, gid, is_group as "isGroup", apply_public_progress as progress, modified_user as modified
        from problem where display_id = ${displayId}`,
    )
  const pidOf = async (displayId: string): Promise<number> => (await storedOf(displayId))?.id ?? 0
  const make = (displayId: string, given: { author?: string; auth?: number; progress?: number } = {}) =>
    makeGroupProblem(services, { gid, displayId, author: 'groupadmin', ...given })
  return { ...fixture, problemAdmin, languages, body, create, storedOf, pidOf, make }
}
