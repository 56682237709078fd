/** How often somebody has made a call of which few are allowed. */
import { defineEntity, p } from '@mikro-orm/postgresql'

export const CallCount = defineEntity({
  name: 'CallCount',
  tableName: 'call_count',
  properties: {
    /** The call, and who is counted. */
    key: p.string().length(255).primary(),
    calls: p.integer(),
    /** From then on it is counted anew. */
    until: p.datetime(),
  },
})

export const httpEntities = [CallCount]
