import { Status } from '@podium/proto/rules/submission/verdict.ts'

interface Sent {
  readonly uid: string
  readonly status: number
  readonly isRemote: boolean
}

/** Resubmit is for the owner's submissions that never reached the site which judges them. */
export const mayResubmit = ({ uid, status, isRemote }: Sent, ownUid: string | undefined): boolean =>
  uid === ownUid && isRemote && status === Status.submitFailed
