import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { atom } from 'jotai'
import { userAtom } from '../../api/session.ts'

/** Rejudge, manual judge and cancel are the super administrator's (P-348, P-352, P-358). */
export const mayActAtom = atom((get) => get(userAtom)?.roleList.some(isRoot) ?? false)
