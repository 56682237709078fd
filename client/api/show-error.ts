/**
 * Tells the reader of a failure that no page says in place: a toast, and where the reader is elsewhere a note of the
 * desktop.
 */
import { toast } from '../ui/overlay/toast.ts'
import { notifyError } from './desktop.ts'
import type { ApiError } from './errors.ts'

export function showError({ kind, message }: ApiError): void {
  if (message === '') return
  toast.error(message)
  if (kind === 'refused') notifyError(message)
}
