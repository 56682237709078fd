import { t } from '@lingui/core/macro'
import { isAdminRole, isRoot } from '@podium/proto/rules/user/roles.ts'
import { redirect } from 'react-router-dom'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { queryClient } from '../api/query-client.ts'
import { currentSession } from '../api/session.ts'
import { adminDoor, requireSignIn, wantPage } from '../api/sign-in.ts'
import { websiteQuery } from '../api/website.ts'
import { toast } from '../ui/overlay/toast.ts'

/** What a guard throws where the reader may not be. */
export const closedStatus = 403

type Args = Pick<LoaderFunctionArgs, 'request'>

const pathOf = ({ request }: Args): string => {
  const { pathname, search } = new URL(request.url)
  return `${pathname}${search}`
}

/**
 * Guard of routes that need a signed-in user: others land on the home page with the sign-in dialog open, and whoever
 * signs in there comes to the page after all. @param args of the route's loader; without them nobody is led back
 */
export function signedInOnly(args?: Args): Response | null {
  if (requireSignIn()) return null
  if (args !== undefined) wantPage(pathOf(args))
  return redirect('/home')
}

/** @param args of the route's loader; whoever is nobody yet comes to its page after signing in */
const toAdminLogin = (args?: Args): Response => {
  toast.warn(t`Please sign in with an administrator account`)
  return redirect(args === undefined ? '/admin/login' : adminDoor(pathOf(args)))
}

const holds = (isRole: (role: string) => boolean): boolean => currentSession()?.user.roleList.some(isRole) ?? false

/** Whoever is signed in but may not see a page reads so in its place, and stays signed in (decision 50). */
function closed(): never {
  // The router shows the error element of the route for what a loader throws.
  throw new Response(null, { status: closedStatus })
}

const onlyFor =
  (isRole: (role: string) => boolean) =>
  (args?: Args): Response | null => {
    if (currentSession() === null) return toAdminLogin(args)
    return holds(isRole) ? null : closed()
  }

/** Guard of the back office: who is nobody yet signs in there. */
export const adminOnly = onlyFor(isAdminRole)

/** Guard of what only problem administrators and super administrators may do. */
export const publisherOnly = onlyFor((role) => isRoot(role) || role === 'problem_admin')

/** Guard of what only a super administrator may do. */
export const rootOnly = onlyFor(isRoot)

/** The same for a page inside a contest, a group or a training, which asks visitors to sign in itself. */
export const rootOnceSignedIn = (args?: Args): Response | null => (currentSession() === null ? null : rootOnly(args))

/** Guard of the comment area of contests: while its switch is off, readers land on the home page and read why. */
export async function contestCommentOnly(): Promise<Response | null> {
  if ((await queryClient.query(websiteQuery)).openContestComment) return null
  toast.warn(t`Clarifications are closed`)
  return redirect('/home')
}

/** Guard of the public discussion area, likewise. */
export async function discussionOnly(): Promise<Response | null> {
  if ((await queryClient.query(websiteQuery)).openPublicDiscussion) return null
  toast.warn(t`The discussion area is closed`)
  return redirect('/home')
}

/** Guard of the discussion area of groups, likewise. */
export async function groupDiscussionOnly(): Promise<Response | null> {
  if ((await queryClient.query(websiteQuery)).openGroupDiscussion) return null
  toast.warn(t`Group discussions are closed`)
  return redirect('/home')
}
