import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from '../../api/call.ts'

export type TagGroup = CallAnswer<'tagsAndClassification'>[number]
export type Tag = TagGroup['tagList'][number]
export type Classification = NonNullable<TagGroup['classification']>

/** Under it stands all that is asked about tags here. */
export const tagsKey = ['admin', 'tags'] as const

/** Tags of the problems of this site. */
export const ownBank = 'ME'

export const useTagGroups = () =>
  useQuery({
    queryKey: [...tagsKey, 'groups'],
    queryFn: ({ signal }) => call('tagsAndClassification', { query: { oj: ownBank }, signal }),
  })

export const useClassifications = () =>
  useQuery({
    queryKey: [...tagsKey, 'classifications'],
    queryFn: ({ signal }) => call('tagClassifications', { query: { oj: ownBank }, signal }),
  })
