/** Clients of event feeds in a process of their own. Those that are cut come back at once, with their last token. */
import { get } from 'node:http'
import type { FeedComparison, FeedCount, FeedOrder, FeedReaders, FeedReport } from './feed-clients.ts'

interface Client {
  readonly readers: FeedReaders
  /** Of the readers, by their position in the order. */
  readonly group: number
  readonly isCut: boolean
  readonly token: string | null
  /** Numbers of the tokens of its lines, as they came. */
  readonly lines: number[]
  readonly submissions: Set<number>
  readonly judged: Set<number>
  last: string | null
}

interface Line {
  readonly type: string
  readonly id: string | null
  readonly data: { readonly end_time?: string } | null
  readonly token: string
}

const clients: Client[] = []
/** The same token of one class has one number for all its clients. */
const numbers = new Map<string, number>()
const times = { whole: [] as number[], cut: [] as number[], fromMs: Number.POSITIVE_INFINITY }
let [cuts, refusals] = [0, 0]
/** A connection that the server ends, or refuses. */
const comeBackMs = 20

function numberOf(name: string): number {
  const found = numbers.get(name) ?? numbers.size
  numbers.set(name, found)
  return found
}

function take(client: Client, text: string): void {
  const { type, id, data, token } = JSON.parse(text) as Line
  client.last = token
  client.lines.push(numberOf(`${client.group} ${token}`))
  if (type === 'submissions') client.submissions.add(Number(id))
  if (type !== 'judgements' || data === null) return
  client.judged.add(Number(id))
  const madeMs = Date.parse(data.end_time ?? '')
  if (madeMs >= times.fromMs) (client.isCut ? times.cut : times.whole).push(Date.now() - madeMs)
}

function open(client: Client): void {
  const { token, readers } = client
  const { url, cutAfterMs } = readers
  const address = new URL(url)
  if (client.last !== null) address.searchParams.set('since_token', client.last)
  const headers = token === null ? {} : { authorization: token }
  let rest = ''
  const request = get(address, { agent: false, headers }, (response) => {
    if (response.statusCode !== 200) {
      refusals += 1
      response.resume()
      return
    }
    response.setEncoding('utf8')
    response.on('data', (text: string) => {
      if (request.destroyed) return
      const parts = (rest + text).split('\n')
      rest = parts.pop() ?? ''
      for (const part of parts) if (part !== '') take(client, part)
    })
    response.on('error', () => undefined)
  })
  const cutting =
    client.isCut && cutAfterMs !== null
      ? setTimeout(
          () => {
            cuts += 1
            request.destroy()
          },
          Math.random() * 2 * cutAfterMs,
        )
      : undefined
  request.on('error', () => undefined)
  request.on('close', () => {
    const isOurs = cutting !== undefined && request.destroyed
    clearTimeout(cutting)
    setTimeout(() => open(client), isOurs ? 0 : comeBackMs)
  })
}

function follow(all: readonly FeedReaders[]): void {
  for (const [group, readers] of all.entries())
    for (let index = 0; index < readers.count; index += 1) {
      const isCut = readers.cutAfterMs !== null && index > 0
      const sets = { submissions: new Set<number>(), judged: new Set<number>() }
      const token = readers.tokens[index % readers.tokens.length] ?? null
      clients.push({ readers, group, isCut, token, lines: [], ...sets, last: null })
    }
  for (const client of clients) open(client)
}

const classes = () => [...Map.groupBy(clients, ({ group }) => group).values()]

const countOf = ([first, ...others]: readonly Client[]): FeedCount => ({
  lines: new Set(first?.lines).size,
  submissions: first?.submissions.size ?? 0,
  judgements: first?.judged.size ?? 0,
  areEven: others.every(({ last }) => last === first?.last),
})

function compare(hidden: readonly number[]): FeedComparison {
  let [lost, doubled, leaked] = [0, 0, 0]
  const secret = new Set(hidden)
  for (const [first, ...others] of classes()) {
    const wanted = new Set(first?.lines)
    doubled += (first?.lines.length ?? 0) - wanted.size
    for (const { lines } of others) {
      const got = new Set(lines)
      lost += wanted.difference(got).size
      doubled += lines.length - got.size
    }
  }
  for (const { group, judged } of clients) if (group === 0) leaked += judged.intersection(secret).size
  return { kind: 'comparison', lost, doubled, leaked, cuts, refusals, wholeMs: times.whole, cutMs: times.cut }
}

const report = (message: FeedReport): void => void process.send?.(message)

process.on('message', (order: FeedOrder) => {
  if (order.kind === 'follow') follow(order.readers)
  else if (order.kind === 'time') times.fromMs = order.fromMs
  else if (order.kind === 'count') report({ kind: 'counts', classes: classes().map(countOf) })
  else report(compare(order.hidden))
})
process.on('disconnect', () => process.exit(0))
