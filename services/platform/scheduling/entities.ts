/** Days on which daily work was done last. */
import { defineEntity, p } from '@mikro-orm/postgresql'

export const DailyWork = defineEntity({
  name: 'DailyWork',
  tableName: 'daily_work',
  properties: {
    work: p.string().length(32).primary(),
    /** Of the server's time zone. */
    day: p.date(),
  },
})

export const schedulingEntities = [DailyWork]
