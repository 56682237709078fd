/**
 * Who sees what of a submission, written once and used by calls and push alike (decisions 12, 18, 23;
 * contract/practice 4.4).
 *
 * Outside contests and groups every administrator reads as jury, the owner as contestant, and anybody as public. In a
 * group its members read as public and who is at its head as jury; roles of the site but root's give nothing there
 * (contract/groups 0). Inside a contest only root is jury and only the owner reads; a contest brings its own staff
 * and freeze.
 */
import type { LocalText } from '../site/locale.ts'
import { isAdminRole, isRoot } from '../user/roles.ts'
import type { ReaderClass } from '../user/reader-class.ts'
import { Status } from './verdict.ts'
import type { SubmissionState } from './submission-state.ts'

/** A signed-in reader, or null for a visitor. */
export type Reader = { readonly uid: string; readonly role: string } | null

interface SubmissionContext {
  readonly uid: string
  /** 0 outside contests. */
  readonly cid: number
  readonly gid: number | null
}

/** True for submissions of the public list. */
export const isPublicSubmission = (context: SubmissionContext): boolean => context.cid === 0 && context.gid === null

/**
 * The class in which a reader sees a submission; null when not at all.
 * @param groupAuthority 3 to 5 for a member of the submission's group; null for others
 */
export const readerOfSubmission = (
  reader: Reader,
  context: SubmissionContext,
  groupAuthority: number | null,
): ReaderClass | null => {
  if (reader && (isRoot(reader.role) || (isPublicSubmission(context) && isAdminRole(reader.role)))) return 'jury'
  const isOfGroup = context.cid === 0 && context.gid !== null && groupAuthority !== null
  if (isOfGroup && groupAuthority === 5) return 'jury'
  if (reader?.uid === context.uid) return 'contestant'
  return isPublicSubmission(context) || isOfGroup ? 'public' : null
}

interface Sharing {
  /** The owner's choice. */
  readonly share: boolean
  /** The problem's setting. */
  readonly codeShare: boolean
}

/**
 * May a reader of this class read the code? A public reader may when the owner shares it and the problem allows that.
 */
export const mayReadCode = (reader: ReaderClass, sharing: Sharing): boolean =>
  reader !== 'public' || (sharing.share && sharing.codeShare)

/**
 * With the code-hiding switch on, everybody outside the site's own contests reads a notice in place of the code, the
 * owner included: but for root, and outside contests of groups but for problem administrators (contract/practice
 * 4.4).
 */
export const isCodeHidden = (reader: Reader, { cid, gid }: Pick<SubmissionContext, 'cid' | 'gid'>): boolean => {
  if (cid !== 0 && gid === null) return false
  return reader === null || !(isRoot(reader.role) || (cid === 0 && reader.role === 'problem_admin'))
}

export const codeHiddenText: LocalText = {
  'en-US': 'The administrator has switched off reading code for now.',
  'zh-CN': '管理员已暂时关闭代码查看。',
}
export const notViewableText: LocalText = { 'en-US': 'This message cannot be viewed.', 'zh-CN': '该信息不可查看。' }
export const systemErrorText: LocalText = {
  'en-US': 'The judge failed, not your program. The administrators can see why.',
  'zh-CN': '评测系统出现故障，与您的程序无关，管理员可查看原因。',
}

/**
 * May a reader see what the judge reports beside a verdict? Compiler messages quote the source, so they go with the
 * right to read the code; the reason of a system error goes to administrators; other reports are not shown.
 */
export const readsReport = (status: number, reader: ReaderClass, readsCode: boolean): boolean =>
  status === Status.compileError
    ? readsCode
    : status === Status.submitFailed || (status === Status.systemError && reader === 'jury')

/** The text beside a verdict as a reader may see it: the report, or a fixed text in its place; null for none. */
export const visibleMessage = (
  verdict: { readonly status: number; readonly errorMessage: string | null },
  reader: ReaderClass,
  readsCode: boolean,
  locale: keyof LocalText,
): string | null => {
  const { status, errorMessage } = verdict
  if (status === Status.systemError && reader !== 'jury') return systemErrorText[locale]
  if (errorMessage === null) return null
  return readsReport(status, reader, readsCode) ? errorMessage : notViewableText[locale]
}

/** What the push tells a reader class; fixed texts are left to the page, which knows the reader's language. */
export const stateFor = (state: SubmissionState, reader: ReaderClass): SubmissionState => {
  const { errorMessage = null, ...rest } = state
  if (errorMessage === null) return rest
  const shown = {
    [Status.compileError]: reader !== 'public',
    [Status.systemError]: reader === 'jury',
    [Status.submitFailed]: true,
  }[state.status]
  return shown ? state : rest
}
