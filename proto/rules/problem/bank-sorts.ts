/** What the problem list can be ordered by. */
export const bankSorts = ['id', 'title', 'level', 'total', 'rate'] as const
export type BankSort = (typeof bankSorts)[number]
