import { t } from '@lingui/core/macro'
import { isAdminRole, isRoot } from '@podium/proto/model/roles.ts'
import { redirect } from 'react-router-dom'
import { queryClient } from '../api/query-client.ts'
import { currentSession, saveSession } from '../api/session.ts'
import { requireSignIn } from '../api/sign-in.ts'
import { websiteQuery } from '../api/website.ts'
import { toast } from '../ui/toast.ts'

/** Guard of routes that need a signed-in user: others land on the home page with the sign-in dialog open. */
export const signedInOnly = (): Response | null => (requireSignIn() ? null : redirect('/home'))

const toAdminLogin = (): Response => {
  toast.warn(t`Please login first by admin account`)
  return redirect('/admin/login')
}

const holds = (isRole: (role: string) => boolean): boolean => currentSession()?.user.roleList.some(isRole) ?? false

/** Guard of the back office: who has no admin role signs in there. */
export const adminOnly = (): Response | null => (holds(isAdminRole) ? null : toAdminLogin())

/** Guard of what only problem administrators and super administrators may do; others stay signed in. */
export const publisherOnly = (): Response | null => {
  if (holds((role) => isRoot(role) || role === 'problem_admin')) return null
  return holds(isAdminRole) ? redirect('/admin') : toAdminLogin()
}

/** Guard of what only a super administrator may do; whoever is turned away is signed out here (spec/3 route table). */
export const rootOnly = (): Response | null => {
  if (holds(isRoot)) return null
  saveSession(null)
  return toAdminLogin()
}

/** Guard of a super administrator's pages outside the back office: to others they do not exist. */
export function superOnly(): Response | null {
  if (!requireSignIn()) return redirect('/home')
  return holds(isRoot) ? null : redirect('/404')
}

/** Guard of the comment area of contests: while its switch is off, readers land on the home page and are told. */
export async function contestCommentOnly(): Promise<Response | null> {
  if ((await queryClient.query(websiteQuery)).openContestComment) return null
  toast.warn(t`No Access: the comment area of contests is closed`)
  return redirect('/home')
}

/** Guard of the public discussion area, likewise. */
export async function discussionOnly(): Promise<Response | null> {
  if ((await queryClient.query(websiteQuery)).openPublicDiscussion) return null
  toast.warn(t`No Access: the discussion area is closed`)
  return redirect('/home')
}

/** Guard of the discussion area of groups, likewise. */
export async function groupDiscussionOnly(): Promise<Response | null> {
  if ((await queryClient.query(websiteQuery)).openGroupDiscussion) return null
  toast.warn(t`No Access: the discussion area of groups is closed`)
  return redirect('/home')
}
