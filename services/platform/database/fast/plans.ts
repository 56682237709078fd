/**
 * Fast path: the plans of hot statements are kept by name on each connection.
 *
 * Library's way: neither Kysely nor MikroORM names a statement, so PostgreSQL reads and plans each text anew each time.
 * pg takes a name with a query; here the connections of the pool look up the name of a text that was asked to have one.
 * Gain: a contest's verdict takes 5.4 ms of processor time in place of 9.7 (Node and PostgreSQL together), placing a
 * run 4.0 in place of 7.2, a page of the submission list among a million 0.7 in place of 1.0, of one problem 0.4 in
 * place of 0.8, 30 rows of the bank 1.2 in place of 2.2 (medians of 15 turns, two busy cores).
 * Proved equal: tests/services/database/plans runs statements over both ways, tests/services-judging/list-speed has
 * pages beside plain counts.
 * May go: when Kysely or MikroORM names statements.
 */
interface Client {
  query: (...given: readonly unknown[]) => unknown
}

/** Names of the statements that PostgreSQL plans once on each connection, by their text. */
const planned = new Map<string, string>()
const plannedMost = 500

/** From now on a connection that keeps plans keeps that of this text. */
export function planOnce(text: string): void {
  if (!planned.has(text) && planned.size < plannedMost) planned.set(text, `plan${planned.size}`)
}

/** Statements with a name keep their plan on this connection. */
export function keepPlans(client: Client): void {
  const ask = client.query.bind(client)
  client.query = (text, ...rest) => {
    const name = typeof text === 'string' ? planned.get(text) : undefined
    return name === undefined ? ask(text, ...rest) : ask({ name, text, values: rest[0] })
  }
}

/**
 * A plan that is made for no values in particular, from the first time on: PostgreSQL would plan five times for given
 * ones before.
 */
export const onePlan = 'set plan_cache_mode = force_generic_plan'
