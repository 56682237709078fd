/** Which texts of queries a connection plans once. */

/** Names of the queries that PostgreSQL plans once on each connection, by their text. */
const planned = new Map<string, string>()
const plannedMost = 500

/** The name under which a connection keeps the plan of a query; undefined for one that is planned each time. */
export const planName = (text: string): string | undefined => planned.get(text)

/** Each connection plans this text once, from now on. */
export function keepPlan(text: string): void {
  if (!planned.has(text) && planned.size < plannedMost) planned.set(text, `plan${planned.size}`)
}
