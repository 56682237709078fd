import type { ApiObject } from '../present/objects.ts'

interface WebhookRow {
  readonly id: number
  /** Empty for all of its maker. */
  readonly cids: readonly number[]
  readonly url: string
  readonly endpoints: readonly string[]
  readonly isActive: boolean
}

/** The token that it was registered with is shown to nobody. */
export const presentWebhook = ({ id, cids, url, endpoints, isActive }: WebhookRow): ApiObject => ({
  id: String(id),
  url,
  endpoints,
  contest_ids: cids.map(String),
  active: isActive,
})
