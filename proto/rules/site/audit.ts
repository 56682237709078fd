/** Kinds of rows of the audit log whose key ends in the uid of somebody. */
export const namedByUid: ReadonlySet<string> = new Set(['users', 'contest_staff'])
