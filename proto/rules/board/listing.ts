/** What a reader asks of a ranked board: own and followed rows on top, a keyword, a page (contract 6.8). */
import type { Entry, Ranked } from './rank.ts'

/** Names by which a participant may be shown (contest field rankShowName). */
export const rankNames = ['username', 'nickname', 'realname'] as const
export type RankName = (typeof rankNames)[number]

export const rankNameOf = (value: string | null): RankName => rankNames.find((name) => name === value) ?? 'username'

interface Names {
  readonly username: string
  readonly nickname: string | null
  readonly realname: string | null
  /** What the contest's list of teams calls them; null for who is in none. */
  readonly teamName: string | null
}

/** Their team, or the field that the contest shows, or the username where that is blank. */
export const shownName = (names: Names, rankShowName: RankName): string => {
  const chosen = names.teamName ?? names[rankShowName]
  return chosen === null || chosen.trim() === '' ? names.username : chosen
}

export interface ListingOptions<E extends Entry> {
  /** Key of the reader's own row; null for none. */
  readonly own: string | null
  readonly followed: ReadonlySet<string>
  readonly keyword: string
  /** Texts of a participant that the keyword may hit. */
  readonly texts: (entry: E) => readonly (string | null)[]
}

/** Copies of the own row and of the followed ones before the whole board, then the keyword over all of it. */
export const listBoard = <E extends Entry>(
  board: readonly Ranked<E>[],
  { own, followed, keyword, texts }: ListingOptions<E>,
): Ranked<E>[] => {
  const mine = own === null ? [] : board.filter(({ entry }) => entry.key === own)
  const watched = board.filter(({ entry }) => entry.key !== own && followed.has(entry.key))
  const all = [...mine, ...watched, ...board]
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return all
  return all.filter(({ entry }) => texts(entry).some((text) => text?.toLowerCase().includes(wanted)))
}
