import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { useAtomValue } from 'jotai'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'

export type Allowance = CallAnswer<'talkAllowance'>
export type WriteAllowance = Allowance['post']

export const allowanceKey = ['talk-allowance'] as const

/**
 * What the reader may write now; undefined for visitors, who are asked to sign in first, and until it is known.
 * @param did the discussion in which they would answer
 */
export function useAllowance(did: number | null): Allowance | undefined {
  const uid = useAtomValue(userAtom)?.uid
  return useQuery({
    queryKey: [...allowanceKey, uid, did],
    queryFn: ({ signal }) => call('talkAllowance', { query: { did }, signal, quiet: true }),
    enabled: uid !== undefined && did !== 0,
    meta: { isAside: true },
  }).data
}
