/** Lists of the home page that change now and then; topic `home` names the one that did. */
export const homeLists = ['announcements', 'carousel', 'problems', 'contests'] as const
export type HomeList = (typeof homeLists)[number]
