/** The rules of the training form (spec/3 section 5, contract/admin 12), for the page and the server alike. */
import type { Fault } from '../contest/contest-form.ts'

export const trainingLimits = {
  titleMaxChars: 500,
  descriptionMaxChars: 65_535,
  passwordMaxChars: 255,
  rankMax: 2_147_483_647,
  rankPreset: 1000,
  categoryNameMaxChars: 255,
} as const

export const trainingAuths = ['Public', 'Private'] as const
export type TrainingAuth = (typeof trainingAuths)[number]

/** Under which name the rank lists people. Real names are for the staff, whatever stands here. */
export const trainingNames = ['username', 'nickname'] as const

export interface TrainingForm {
  readonly title: string
  readonly description: string
  readonly auth: TrainingAuth
  readonly pwd: string
  /** Order in the list, small first; null when nothing was given. */
  readonly rank: number | null
  /** An existing category, or the name of one to be made. */
  readonly hasCategory: boolean
}

const isRank = (rank: number | null): boolean =>
  rank !== null && Number.isInteger(rank) && rank >= 0 && rank <= trainingLimits.rankMax

/** The first rule that a form breaks, or null. */
export function trainingFault({ title, description, auth, pwd, rank, hasCategory }: TrainingForm): Fault | null {
  if (!isRank(rank)) return { code: 'trainingRank', params: { max: trainingLimits.rankMax } }
  if (title.trim() === '') return { code: 'trainingTitleMissing' }
  if (title.length > trainingLimits.titleMaxChars)
    return { code: 'trainingTitleLong', params: { max: trainingLimits.titleMaxChars } }
  if (description.trim() === '') return { code: 'trainingDescriptionMissing' }
  if (description.length > trainingLimits.descriptionMaxChars) {
    return { code: 'trainingDescriptionLong', params: { max: trainingLimits.descriptionMaxChars } }
  }
  if (!hasCategory) return { code: 'trainingCategoryMissing' }
  return auth === 'Private' && pwd.trim() === '' ? { code: 'trainingPasswordMissing' } : null
}
