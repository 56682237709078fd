/**
 * Filters of the training list, in the address: `keyword`, `categoryId`, `auth`, `currentPage`. What makes no sense
 * reads as not set.
 */
import { trainingAuths } from '@podium/proto/rules/training/training-form.ts'
import { numberFrom } from '../../../ui/state/address-number.ts'

export interface TrainingFilters {
  readonly keyword: string
  /** Null for all. */
  readonly categoryId: number | null
  /** `Public`, `Private`, or empty for both. */
  readonly auth: string
  readonly currentPage: number
}

export const pageRows = 15

export function readFilters(search: URLSearchParams): TrainingFilters {
  const auth = search.get('auth') ?? ''
  return {
    keyword: search.get('keyword') ?? '',
    categoryId: numberFrom(search.get('categoryId'), null),
    auth: trainingAuths.some((one) => one === auth) ? auth : '',
    currentPage: numberFrom(search.get('currentPage'), 1),
  }
}

export function writeFilters({ keyword, categoryId, auth, currentPage }: TrainingFilters): URLSearchParams {
  const search = new URLSearchParams()
  if (keyword !== '') search.set('keyword', keyword)
  if (categoryId !== null) search.set('categoryId', String(categoryId))
  if (auth !== '') search.set('auth', auth)
  if (currentPage !== 1) search.set('currentPage', String(currentPage))
  return search
}
