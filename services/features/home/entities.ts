/** What the home page keeps of itself. */
import { defineEntity, p } from '@mikro-orm/postgresql'

/** How a list of the home page looked when its readers were notified last. */
export const HomeListMark = defineEntity({
  name: 'HomeListMark',
  tableName: 'home_list_mark',
  properties: {
    /** A HomeList. */
    list: p.string().length(16).primary(),
    mark: p.string().length(64),
  },
})

export const homeEntities = [HomeListMark]
