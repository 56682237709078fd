/** Lists of the home page that change now and then; topic `home` names the one that did. */
export const homeLists = ['announcements', 'carousel', 'problems', 'contests'] as const
export type HomeList = (typeof homeLists)[number]

/** Lists that everybody has on a page of its own or beside one; topic `lists` names the one that is another. */
export const siteLists = ['problems', 'tags', 'trainings', 'contests', 'discussions', 'groups', 'ranks'] as const
export type SiteList = (typeof siteLists)[number]

/** What a command may have written rows of. */
export const writtenLists = [...homeLists, 'trainings', 'groups'] as const
export type WrittenList = (typeof writtenLists)[number]
