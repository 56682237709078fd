import type { ApiReader } from '../policy.ts'

/** Whether callbacks of a contest may be sent in the name of a reader. */
export const hasCallbacks = ({ view, grant }: ApiReader): boolean => grant !== null || view.rights.has('settings')
