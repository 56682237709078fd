/** The public face of this feature: what other features import of it. */
export { JudgeMenu } from './judge-menu.tsx'
export { mayActAtom } from './may-act.ts'
