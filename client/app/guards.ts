import { t } from '@lingui/core/macro'
import { isAdminRole, isRoot } from '@podium/proto/model/roles.ts'
import { redirect } from 'react-router-dom'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { queryClient } from '../api/query-client.ts'
import { currentSession, saveSession } from '../api/session.ts'
import { adminDoor, isAdminDoor, requireSignIn, wantPage } from '../api/sign-in.ts'
import { websiteQuery } from '../api/website.ts'
import { toast } from '../ui/toast.ts'

type Args = Pick<LoaderFunctionArgs, 'request'>

const pathOf = ({ request }: Args): string => {
  const { pathname, search } = new URL(request.url)
  return `${pathname}${search}`
}

/**
 * Guard of routes that need a signed-in user: others land on the home page with the sign-in dialog open, and whoever signs in there
 * comes to the page after all. @param args of the route's loader; without them nobody is led back
 */
export function signedInOnly(args?: Args): Response | null {
  if (requireSignIn()) return null
  if (args !== undefined) wantPage(pathOf(args))
  return redirect('/home')
}

/** @param args of the route's loader; whoever is nobody yet comes to its page after signing in */
const toAdminLogin = (args?: Args): Response => {
  toast.warn(t`Please login again with the administrator account`)
  return redirect(args === undefined ? '/admin/login' : adminDoor(pathOf(args)))
}

const holds = (isRole: (role: string) => boolean): boolean => currentSession()?.user.roleList.some(isRole) ?? false

/** Guard of the back office: who has no admin role signs in there. */
export const adminOnly = (args?: Args): Response | null => (holds(isAdminRole) ? null : toAdminLogin(args))

/** Guard of what only problem administrators and super administrators may do; others stay signed in. */
export const publisherOnly = (args?: Args): Response | null => {
  if (holds((role) => isRoot(role) || role === 'problem_admin')) return null
  return holds(isAdminRole) ? redirect('/admin') : toAdminLogin(args)
}

/** Guard of what only a super administrator may do; whoever is turned away is signed out here (spec/3 route table). */
export const rootOnly = (args?: Args): Response | null => {
  if (holds(isRoot)) return null
  // Who has just signed in at the door, on the way to a page that is not theirs, is not sent through it again.
  if (holds(isAdminRole) && args !== undefined && isAdminDoor(globalThis.location?.pathname ?? '')) return redirect('/admin')
  saveSession(null)
  return toAdminLogin(args)
}

/** The same for a page inside a place that asks strangers to sign in itself. */
export const rootOnceSignedIn = (args?: Args): Response | null => (currentSession() === null ? null : rootOnly(args))

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
