import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/http/calls.ts'
import { call } from '../../api/call.ts'

export type TagGroup = CallAnswer<'tagsAndClassification'>[number]
export type Tag = TagGroup['tagList'][number]
export type Classification = NonNullable<TagGroup['classification']>

/** Tags of the problems of this site. */
export const OWN_BANK = 'ME'

export const useTagGroups = () =>
  useQuery({ queryKey: ['admin', 'tags', 'groups'], queryFn: ({ signal }) => call('tagsAndClassification', { query: { oj: OWN_BANK }, signal }) })

export const useClassifications = () =>
  useQuery({ queryKey: ['admin', 'tags', 'classifications'], queryFn: ({ signal }) => call('tagClassifications', { query: { oj: OWN_BANK }, signal }) })
