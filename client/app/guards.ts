import { redirect } from 'react-router-dom'
import { requireSignIn } from '../api/sign-in.ts'

/** Guard of routes that need a signed-in user: others land on the home page with the sign-in dialog open. */
export const signedInOnly = (): Response | null => (requireSignIn() ? null : redirect('/home'))
