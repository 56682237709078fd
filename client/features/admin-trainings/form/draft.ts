/** What the training form holds: everything as text, the way that fields hold it. */
import type { CallBody } from '@podium/proto/calls/calls.ts'
import type { ErrorCode, ErrorParams } from '@podium/proto/errors/index.ts'
import {
  trainingAuths,
  trainingFault,
  trainingLimits,
  trainingNames,
} from '@podium/proto/rules/training/training-form.ts'
import type { TrainingForm } from '@podium/proto/rules/training/training-form.ts'
import type { StoredTraining } from '../admin-scope.ts'

type Body = CallBody<'createTraining'>

/** In place of an id: the form makes the category. */
export const newCategory = 'new'

export interface TrainingDraft {
  readonly title: string
  readonly description: string
  readonly rank: string
  readonly auth: string
  readonly privatePwd: string
  /** Id of the category; empty for none, `NEW_CATEGORY` for one that is named here. */
  readonly categoryId: string
  readonly categoryName: string
  readonly rankShowName: string
  readonly status: boolean
}

export const newDraft = (): TrainingDraft => ({
  title: '',
  description: '',
  rank: String(trainingLimits.rankPreset),
  auth: 'Public',
  privatePwd: '',
  categoryId: '',
  categoryName: '',
  rankShowName: 'username',
  status: true,
})

export const draftOf = ({ training, trainingCategory }: StoredTraining): TrainingDraft => ({
  title: training.title,
  description: training.description,
  rank: String(training.rank),
  auth: training.auth,
  privatePwd: training.privatePwd ?? '',
  categoryId: String(trainingCategory?.id ?? ''),
  categoryName: '',
  rankShowName: training.rankShowName,
  status: training.status,
})

const authOf = (draft: TrainingDraft) => trainingAuths.find((auth) => auth === draft.auth) ?? 'Public'
const rankOf = ({ rank }: TrainingDraft): number | null => (/^\d+$/.test(rank.trim()) ? Number(rank) : null)

const formOf = (draft: TrainingDraft): TrainingForm => ({
  title: draft.title,
  description: draft.description,
  auth: authOf(draft),
  pwd: draft.privatePwd,
  rank: rankOf(draft),
  hasCategory: draft.categoryId === newCategory ? draft.categoryName.trim() !== '' : draft.categoryId !== '',
})

export type FaultField = 'title' | 'description' | 'rank' | 'categoryId' | 'categoryName' | 'privatePwd'

export interface DraftFault {
  readonly field: FaultField
  readonly code: ErrorCode
  readonly params?: ErrorParams
}

/** The same form without what a fault tells of, so that the next fault comes to light. */
const mended: Partial<Record<ErrorCode, readonly [FaultField, Partial<TrainingForm>]>> = {
  trainingRank: ['rank', { rank: 0 }],
  trainingTitleMissing: ['title', { title: '-' }],
  trainingTitleLong: ['title', { title: '-' }],
  trainingDescriptionMissing: ['description', { description: '-' }],
  trainingDescriptionLong: ['description', { description: '-' }],
  trainingCategoryMissing: ['categoryId', { hasCategory: true }],
  trainingPasswordMissing: ['privatePwd', { pwd: '-' }],
}

/** Every rule that a draft breaks, at most one for each field. */
export function faultsOf(draft: TrainingDraft): readonly DraftFault[] {
  const found: DraftFault[] = []
  let form = formOf(draft)
  for (let fault = trainingFault(form); fault !== null; fault = trainingFault(form)) {
    const [field, sound] = mended[fault.code] ?? ['title', { title: '-' }]
    found.push({
      ...fault,
      field: field === 'categoryId' && draft.categoryId === newCategory ? 'categoryName' : field,
    })
    form = { ...form, ...sound }
  }
  return found
}

/** Of a draft without faults. @param tid of a training that exists */
export const bodyOf = (draft: TrainingDraft, tid: number | undefined): Body => ({
  training: {
    id: tid,
    title: draft.title.trim(),
    description: draft.description,
    auth: authOf(draft),
    rank: rankOf(draft),
    status: draft.status,
    privatePwd: authOf(draft) === 'Private' ? draft.privatePwd : null,
    rankShowName: trainingNames.find((name) => name === draft.rankShowName) ?? 'username',
  } satisfies Readonly<Record<keyof Body['training'], unknown>>,
  trainingCategory:
    draft.categoryId === newCategory ? { name: draft.categoryName.trim() } : { id: Number(draft.categoryId) },
})
