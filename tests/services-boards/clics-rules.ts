/**
 * What version 2023-06 of the Contest API asks of an event feed, as far as one file can be held against it: the form
 * of each line, the properties and their types, references to what came before, one state of things, and the order of
 * the state's times.
 */
type Check = (value: unknown) => boolean
interface Property {
  readonly check: Check
  readonly isRequired: boolean
}

const text: Check = (value) => typeof value === 'string'
const truth: Check = (value) => typeof value === 'boolean'
const number: Check = (value) => typeof value === 'number' && value >= 0
const whole: Check = (value) => Number.isInteger(value)
const like =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check) && new Set(value).size === value.length
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)

const id = like(/^[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$/)
const time = like(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const span = like(/^(?:[1-9]\d*)?\d:[0-5]\d:[0-5]\d\.\d{3}$/)
const known =
  'AC RE WA TLE RTE CE APE OLE PE EO IO NO WTL ILE TCO TWA TPE TEO TIO TNO MLE SV IF RCO RWA RPE REO RIO RNO CTL JE SE CS'.split(
    ' ',
  )

const must = (check: Check): Property => ({ check, isRequired: true })
const may = (check: Check): Property => ({ check, isRequired: false })

type Shape = Readonly<Record<string, Property>>
/** Properties that belong to one type of scoreboard alone. */
const shapes = (isScore: boolean): Readonly<Record<string, Shape>> => ({
  'contest': {
    id: must(id),
    name: must(text),
    formal_name: may(orNull(text)),
    start_time: must(time),
    duration: must(span),
    scoreboard_freeze_duration: may(span),
    scoreboard_type: must(oneOf(isScore ? 'score' : 'pass-fail')),
    ...(isScore ? {} : { penalty_time: must(whole) }),
  },
  'judgement-types': {
    id: must(oneOf(...known)),
    name: must(text),
    solved: must(truth),
    ...(isScore ? {} : { penalty: must(truth) }),
  },
  'languages': {
    id: must(id),
    name: must(text),
    extensions: must(listOf(text)),
    entry_point_required: must(oneOf(false)),
  },
  'problems': {
    id: must(id),
    label: must(text),
    name: must(text),
    ordinal: must(whole),
    test_data_count: must(whole),
    time_limit: may(number),
    rgb: may(like(/^#(?:[0-9a-f]{3}){1,2}$/i)),
    color: may(text),
    ...(isScore ? { max_score: must(number) } : {}),
  },
  'groups': { id: must(id), name: must(text), type: may(orNull(text)) },
  'organizations': { id: must(id), name: must(text), formal_name: may(orNull(text)) },
  'teams': {
    id: must(id),
    name: must(text),
    label: must(text),
    display_name: may(orNull(text)),
    organization_id: may(id),
    group_ids: must(listOf(id)),
  },
  'submissions': {
    id: must(id),
    language_id: must(id),
    problem_id: must(id),
    team_id: must(id),
    time: must(time),
    contest_time: must(span),
    entry_point: must(oneOf(null)),
    files: must(listOf(text)),
  },
  'judgements': {
    id: must(id),
    submission_id: must(id),
    judgement_type_id: must(id),
    start_time: must(time),
    start_contest_time: must(span),
    end_time: must(time),
    end_contest_time: must(span),
    max_run_time: may(number),
    ...(isScore ? { score: must(number) } : {}),
  },
  'state': {
    started: must(orNull(time)),
    frozen: may(orNull(time)),
    ended: must(orNull(time)),
    thawed: may(orNull(time)),
    finalized: must(orNull(time)),
    end_of_updates: must(orNull(time)),
  },
})

/** Property to the type that it names an object of. */
const references: Readonly<Record<string, string>> = {
  language_id: 'languages',
  problem_id: 'problems',
  team_id: 'teams',
  organization_id: 'organizations',
  group_ids: 'groups',
  submission_id: 'submissions',
  judgement_type_id: 'judgement-types',
}
const singular = new Set(['contest', 'state'])

interface FeedLine {
  readonly type: string
  readonly id: string | null
  readonly token?: string
  readonly data: Readonly<Record<string, unknown>>
}

function shapeFaults({ type, data }: FeedLine, shape: Shape | undefined): string[] {
  if (shape === undefined) return [`there is no type ${type}`]
  const missing = Object.keys(shape)
    .filter((key) => shape[key]?.isRequired && !(key in data))
    .map((key) => `${type} lacks ${key}`)
  const wrong = Object.entries(data)
    .filter(([key, value]) => !shape[key]?.check(value))
    .map(([key, value]) => `${type}.${key} may not be ${JSON.stringify(value)}`)
  return [...missing, ...wrong]
}

const lostReferences = ({ type, data }: FeedLine, seen: ReadonlySet<string>): string[] =>
  Object.entries(references).flatMap(([key, target]) =>
    [data[key] ?? []]
      .flat()
      .filter((one) => !seen.has(`${target} ${one as string}`))
      .map((one) => `${type}.${key} names ${one as string} before it is there`),
  )

/**
 * `started < frozen < ended < thawed < end_of_updates` and `ended < finalized < end_of_updates`, as far as they have
 * occurred.
 */
function stateFaults({ data }: FeedLine, contest: FeedLine | undefined): string[] {
  const orders = [
    ['started', 'frozen', 'ended', 'thawed', 'end_of_updates'],
    ['ended', 'finalized', 'end_of_updates'],
  ]
  const early = orders.flatMap((order) => {
    const times = order.flatMap((key) => (typeof data[key] === 'string' ? [Date.parse(data[key])] : []))
    return times.every((at, index) => index === 0 || at > (times[index - 1] ?? 0))
      ? []
      : [`state has ${order.join(', ')} out of order`]
  })
  const freezes = contest !== undefined && 'scoreboard_freeze_duration' in contest.data
  const stray = ['frozen', 'thawed']
    .filter((key) => key in data !== freezes)
    .map((key) => `state.${key} stands exactly where the contest freezes`)
  const after = (
    [
      ['thawed', 'frozen'],
      ['finalized', 'ended'],
      ['end_of_updates', 'finalized'],
    ] as const
  )
    .filter(([later, earlier]) => data[later] && !data[earlier])
    .map(([later, earlier]) => `state.${later} before ${earlier}`)
  return [...early, ...stray, ...after]
}

/** What is wrong with a feed; nothing where it keeps the rules. */
export function feedFaults(feed: string): string[] {
  const lines = feed
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as FeedLine)
  const contest = lines.find(({ type }) => type === 'contest')
  const byType = shapes(contest?.data.scoreboard_type === 'score')
  const seen = new Set<string>()
  const faults = lines.flatMap((line) => {
    const expectedId = singular.has(line.type) ? null : line.data.id
    const key = `${line.type} ${String(line.id)}`
    const found = [
      ...shapeFaults(line, byType[line.type]),
      ...lostReferences(line, seen),
      ...(line.id === expectedId ? [] : [`${line.type} has the id ${String(line.id)} and does not hold it`]),
      ...(seen.has(key) ? [`${key} comes twice`] : []),
      ...(line.type === 'state' ? stateFaults(line, contest) : []),
    ]
    seen.add(key)
    return found
  })
  const tokens = lines.flatMap(({ token }) => token ?? [])
  return [
    ...faults,
    ...['contest', 'state'].filter((type) => !seen.has(`${type} null`)).map((type) => `the ${type} is missing`),
    ...(new Set(tokens).size === tokens.length ? [] : ['a token comes twice']),
    ...(lines.findLastIndex(({ type, data }) => type === 'state' && data.end_of_updates) === lines.length - 1 ||
    !lines.some(({ data }) => data.end_of_updates)
      ? []
      : ['something comes after the end of updates']),
  ]
}
