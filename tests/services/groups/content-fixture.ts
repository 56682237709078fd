/** The head of a file about what a group holds of its own. */
import { expect, vi } from 'vitest'
import { recordLive } from '../../services-judging/support.ts'
import type { Answer } from '../support/caller.ts'
import { groupCallers } from '../support/groups.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

export const recordsOf = (answer: Answer) => (answer.data as { records: Record<string, unknown>[] }).records

export async function contentFixture() {
  const { services, db, alter } = await servicesOfFile('starter', {}, { worker: true })
  const received = recordLive(services.ctx)
  const callers = await groupCallers(services)
  /** What each reader class was sent of one part of a group. */
  const sentOf = (gid: number, what: string) =>
    received
      .filter(({ topic, data }) => topic === `group:${gid}:info` && (data.jury as { what: string }).what === what)
      .map(({ data }) => data)
  const untilReceived = (gid: number, what: string, times = 1) =>
    vi.waitFor(() => expect(sentOf(gid, what).length).toBeGreaterThanOrEqual(times), { timeout: 10_000, interval: 20 })
  return { services, db, alter, callers, sentOf, untilReceived }
}
