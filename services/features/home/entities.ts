/** What is kept of the home page, and of the lists of the site. */
import { defineEntity, p } from '@mikro-orm/postgresql'

/** How a list looked when its readers were notified last. */
export const HomeListMark = defineEntity({
  name: 'HomeListMark',
  tableName: 'home_list_mark',
  properties: {
    /** A HomeList, or `all ` and a SiteList. */
    list: p.string().length(16).primary(),
    mark: p.string().length(64),
  },
})

export const homeEntities = [HomeListMark]
