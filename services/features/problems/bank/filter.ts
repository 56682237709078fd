/** What a list of the bank is asked for, without what does not alter it: equal questions have one cached answer. */
import type { CallQuery } from '@podium/proto/calls/calls.ts'
import type { BankSort } from '@podium/proto/rules/problem/bank-sorts.ts'

type Query = CallQuery<'problemList'>

export const bankFilter = ({
  keyword = '',
  difficulty,
  oj = '',
  tagId = [],
}: Pick<Query, 'keyword' | 'difficulty' | 'oj' | 'tagId'>) => ({
  keyword: keyword.trim(),
  difficulty: difficulty ?? null,
  oj,
  tagId: [...new Set(tagId)].toSorted((a, b) => a - b),
})

export type BankFilter = ReturnType<typeof bankFilter>

export interface BankOrder {
  readonly sort: BankSort
  readonly isDescending: boolean
}

export const bankOrder = ({ sort, isDescending }: Query): BankOrder => ({
  sort: sort ?? 'id',
  isDescending: isDescending === true,
})

export const idOrder: BankOrder = { sort: 'id', isDescending: false }
