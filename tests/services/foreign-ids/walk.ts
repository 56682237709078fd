/** Every input with which a call is asked for what is not the reader's, and what came back. */
import type { Call } from '@podium/proto/calls/declare.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller, Given } from '../support/caller.ts'
import type { TestServices } from '../support/stack.ts'
import type { Home, Kind } from './homes/home.ts'
import { inputOf, slotsOf } from './inputs.ts'
import type { Chosen, Slot } from './inputs.ts'

export interface Input {
  /** The home whose id this is about. */
  readonly home: string
  /** What of it was put among the reader's own ids; all where nothing is named. */
  readonly mixed?: string
  readonly given: Given
}

export interface Seen {
  readonly http: number
  readonly status: number
  readonly msg: string
  readonly isFile: boolean
  /** Everything that came, as text. */
  readonly text: string
}

/** All parameters that name something; those alone that must be there; and each of the others beside them. */
function choices(slots: readonly Slot[]): readonly (readonly Slot[])[] {
  const must = slots.filter(({ isOptional }) => !isOptional)
  const may = slots.filter(({ isOptional }) => isOptional)
  if (may.length === 0) return [slots]
  return [
    slots,
    ...(may.length === 1 ? [] : may.map((one) => slots.filter((slot) => must.includes(slot) || slot === one))),
    must,
  ]
}

const idAt = (home: Home, { kind }: Slot, index: number): number | string | undefined => {
  const ids = home.ids[kind]
  return ids[index % Math.max(1, ids.length)]
}

/** Ids for these parameters, each from its home; null where a home has none of what must be given. */
function choose(slots: readonly Slot[], homeOf: (slot: Slot) => Home, index: number): Chosen | null {
  const chosen = new Map<string, unknown>()
  for (const slot of slots) {
    const id = idAt(homeOf(slot), slot, index)
    if (id !== undefined) chosen.set(slot.path, id)
    else if (!slot.isOptional) return null
  }
  return chosen
}

const indexes = [0, 1, 2]

function unique(call: Call, found: readonly (Omit<Input, 'given'> & { chosen: Chosen | null })[]): Input[] {
  const inputs = new Map<string, Input>()
  for (const { chosen, ...about } of found) {
    if (chosen === null) continue
    const given = inputOf(call, chosen)
    const key = JSON.stringify(given)
    if (!inputs.has(key)) inputs.set(key, { ...about, given })
  }
  return [...inputs.values()]
}

/** Everything of the foreign homes, each by itself. */
export function foreignInputs(call: Call, homes: readonly Home[]): Input[] {
  const slots = slotsOf(call)
  return unique(
    call,
    homes.flatMap((home) =>
      choices(slots).flatMap((some) =>
        indexes.map((index) => ({ home: home.name, chosen: choose(some, () => home, index) })),
      ),
    ),
  )
}

/** One id of a foreign home among those of what the reader owns. */
export function mixedInputs(call: Call, own: Home, homes: readonly Home[]): Input[] {
  const slots = slotsOf(call)
  if (slots.length < 2) return []
  return unique(
    call,
    homes.flatMap((home) =>
      slots
        .filter(({ kind }) => kind !== 'label')
        .flatMap((foreign) => {
          const some = [slots, slots.filter((slot) => slot === foreign || !slot.isOptional)]
          return some.flatMap((chosen) =>
            indexes.map((index) => ({
              home: home.name,
              mixed: foreign.path,
              chosen:
                idAt(home, foreign, index) === undefined
                  ? null
                  : choose(chosen, (slot) => (slot === foreign ? home : own), index),
            })),
          )
        }),
    ),
  )
}

/** The reader's own ids but for one, in whose place something stands that is none. */
export function oddInputs(call: Call, own: Home, odd: readonly unknown[]): Given[] {
  const slots = slotsOf(call)
  const chosen =
    choose(
      slots.map((slot) => ({ ...slot, isOptional: true })),
      () => own,
      0,
    ) ?? new Map()
  return slots.flatMap(({ path }) => odd.map((value) => inputOf(call, new Map([...chosen, [path, value]]))))
}

/**
 * Fewer than there are connections to the database: whoever waits for one is refused after a while, and machines are
 * slow.
 */
const atOnce = 6

export async function fewAtATime<One, Done>(all: readonly One[], work: (one: One) => Promise<Done>): Promise<Done[]> {
  const done: Done[] = []
  for (let from = 0; from < all.length; from += atOnce)
    done.push(...(await Promise.all(all.slice(from, from + atOnce).map(work))))
  return done
}

export async function ask(caller: Caller, call: Call, given: Given): Promise<Seen> {
  const { http, status, msg, data, headers } = await caller.call(call.name, given)
  const isFile = headers['content-disposition'] !== undefined
  const content: unknown = data
  return {
    http,
    status,
    msg,
    isFile,
    text: `${msg} ${Buffer.isBuffer(content) ? content.toString('latin1') : JSON.stringify(content)}`,
  }
}

/** What changes by being asked, whoever asks and whatever comes of it. */
const moving: readonly string[] = [
  'session',
  'sign_in_failure',
  'submit_gate',
  'call_count',
  'captcha',
  'outbox',
  'judge_server',
]

/** Columns by which rows hang on something; other columns of these names there are none. */
const hanging: Readonly<Record<string, Kind>> = {
  cid: 'contest',
  cpid: 'contestProblem',
  pid: 'problem',
  problem_id: 'problem',
  tid: 'training',
  gid: 'group',
  did: 'discussion',
  comment_id: 'comment',
  submit_id: 'submission',
  tag_id: 'tag',
  category_id: 'category',
  aid: 'contestAnnouncement',
  uid: 'user',
  to_uid: 'user',
  sender_uid: 'user',
  recipient_uid: 'user',
}

interface Column {
  readonly table: string
  readonly name: string
}

/**
 * A condition on a row `t`: it holds a mark of these homes, belongs to their owners or hangs on something of theirs.
 */
function isTheirs(homes: readonly Home[], columns: readonly Column[]) {
  const isMarked = sql`t::text ~* ${`Leak-(${homes.map(({ name }) => name).join('|')})-`}`
  const hangs = columns.flatMap(({ table, name }) => {
    const kind = hanging[name]
    if (kind === undefined || (kind === 'category' && table !== 'training')) return []
    // Tags and categories of the site are for everybody's problems and trainings.
    const isEverybodys = kind === 'category' || kind === 'tag'
    const ids = homes
      .filter(({ ids: { group } }) => !isEverybodys || group.length > 0)
      .flatMap((home) => home.ids[kind].map(String))
    return [sql`t.${sql.ref(name)}::text = any(${ids}::text[])`]
  })
  return sql`(${sql.join([isMarked, ...hangs], sql` or `)})`
}

export type Digests = Readonly<Record<string, string>>

/**
 * Makes the question for everything that belongs to these homes: for each table, a number that changes with any of
 * those rows.
 */
export async function digestsOf({ ctx }: TestServices, homes: readonly Home[]): Promise<() => Promise<Digests>> {
  const db = () => ctx.orm.em.fork()
  const columns = await rows(
    db(),
    sql<Column>`select table_name as table, column_name as name from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER'`,
  )
  const tables = [...Map.groupBy(columns, ({ table }) => table)].filter(([table]) => !moving.includes(table))
  const each = tables.map(
    ([table, own]) => sql`
    select ${table}::text as name, count(*)::text || ' ' || coalesce(sum(hashtextextended(t::text, 0)),
      0)::text as digest from ${sql.table(table)} t where ${isTheirs(homes, own)}`,
  )
  const all = sql<{ name: string; digest: string }>`${sql.join(each, sql` union all `)}`
  return async () => Object.fromEntries((await rows(db(), all)).map(({ name, digest }) => [name, digest]))
}
