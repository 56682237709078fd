/**
 * Two editors of one thing. Every call that changes a problem, a contest, a training, a group, an announcement or an
 * account of a remote site does so inside `edited`: it locks the row, refuses a save that began from an older revision
 * and says what has changed since, and afterwards raises the revision if anything that is edited is different. A save
 * that names no revision is stored as it comes.
 */
import { rememberedEdits } from '@podium/proto/rules/site/edits.ts'
import type { Edit, EditedMeanwhile, EditKind } from '@podium/proto/rules/site/edits.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { wireTime } from '../../platform/http/time.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { linkedToProblem } from './queries.ts'

interface Watched {
  readonly kind: EditKind
  /** Properties that no form holds. All others count, so that one that is added later is not forgotten. */
  readonly ignored: readonly string[]
  /** Properties that are called otherwise on the wire. */
  readonly wireNames?: Readonly<Record<string, string>>
  /** What belongs to a row and stands in other tables, by its name on the wire. */
  readonly linked?: (db: Db, id: number) => Promise<Readonly<Record<string, unknown>>>
}

const always = ['id', 'uid', 'gid', 'cid', 'createdAt', 'updatedAt', 'revision', 'edits']
const visibleAsStatus = { visible: 'status', pwd: 'privatePwd' }
const authorship = ['author', 'modifiedUser', 'isGroup', 'isRemote', 'applyPublicProgress']
const derived = ['ioScore', 'caseVersion', 'dataHash', 'dataUid', 'searchText', 'translatedTitles', 'isUploadCase']

const watched = {
  problem: {
    kind: 'problem',
    ignored: [...authorship, ...derived],
    wireNames: {
      displayId: 'problemId',
      timeLimitMs: 'timeLimit',
      memoryLimitMb: 'memoryLimit',
      stackLimitMb: 'stackLimit',
      isFileIo: 'isFileIO',
    },
    linked: linkedToProblem,
  },
  contest: {
    kind: 'contest',
    ignored: ['source', 'rulings', 'extraMaxS', 'judgingPaused'],
    wireNames: { starAccounts: 'starAccount', awards: 'awardConfigList' },
  },
  training: { kind: 'training', ignored: [], wireNames: visibleAsStatus },
  user_group: { kind: 'group', ignored: ['avatar', 'status', 'members', 'applicants'] },
  announcement: { kind: 'announcement', ignored: [] },
  contest_announcement: { kind: 'announcement', ignored: [] },
  remote_account: {
    kind: 'remoteAccount',
    ignored: ['encryptedSecret', 'secretKind'],
    wireNames: { secretVersion: 'secret' },
  },
} as const satisfies Partial<Record<keyof Tables, Watched>>

export interface Editing {
  readonly table: keyof typeof watched
  readonly id: number
  /** Who edits, by name. */
  readonly username: string
  /** The revision that the form began from; absent where the client does not say. */
  readonly base?: number | null
  readonly now: Date
}

interface State {
  readonly revision: number
  readonly edits: readonly Edit[]
  /** Property or linked name to its value as text. */
  readonly values: Readonly<Record<string, string>>
}

/** Locks the row. */
async function stateOf(db: Db, { table, id }: Editing): Promise<State | null> {
  const { ignored, linked }: Watched = watched[table]
  const row = await tables(db).selectFrom(table).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) return null
  const isWatched = ([name]: [string, unknown]): boolean => !always.includes(name) && !ignored.includes(name)
  const own = Object.entries(row).filter(isWatched)
  const others = Object.entries((await linked?.(db, id)) ?? {})
  const values = Object.fromEntries([...own, ...others].map(([name, value]) => [name, JSON.stringify(value)]))
  return { revision: row.revision, edits: row.edits, values }
}

function changedFields(table: Editing['table'], before: State, after: State): string[] {
  const { wireNames = {} }: Watched = watched[table]
  return Object.keys(after.values)
    .filter((name) => before.values[name] !== after.values[name])
    .map((name) => wireNames[name] ?? name)
    .toSorted()
}

/**
 * Call it in the transaction of the edit. What is not there is left to `write` to refuse. Throws Refusal
 * `editedMeanwhile`, its data an `EditedMeanwhile`.
 */
export async function edited<Result>(db: Db, editing: Editing, write: () => Promise<Result>): Promise<Result> {
  const { table, id, username, base = null, now } = editing
  const before = await stateOf(db, editing)
  if (before !== null && base !== null && before.revision !== base) {
    const data: EditedMeanwhile = {
      kind: watched[table].kind,
      revision: before.revision,
      edits: before.edits.filter(({ revision }) => revision > base),
    }
    throw new Refusal('editedMeanwhile', {}, data)
  }
  const result = await write()
  const after = await stateOf(db, editing)
  if (before === null || after === null) return result
  const fields = changedFields(table, before, after)
  if (fields.length === 0) return result
  const edit: Edit = { revision: before.revision + 1, username, time: wireTime(now), fields }
  const edits = [...before.edits, edit].slice(-rememberedEdits)
  await tables(db).updateTable(table).set({ revision: edit.revision, edits }).where('id', '=', id).execute()
  return result
}
