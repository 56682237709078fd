/** The public face of this feature: what other features import of it. */
export { CommentArea } from './comment-area.tsx'
export { allTyped } from './typed-texts.ts'
export { UnpostedText } from './unposted-text.tsx'
export { allowanceKey, useAllowance } from './use-allowance.ts'
export type { Allowance, WriteAllowance } from './use-allowance.ts'
