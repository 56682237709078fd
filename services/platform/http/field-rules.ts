/** What a field of a request can break, in both languages; texts may hold place holders. */
import { filled } from '@podium/proto/errors/row.ts'
import { errorText, pageTextOf, Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorParams } from '@podium/proto/errors/index.ts'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import type { Locale, LocalText } from '@podium/proto/rules/site/locale.ts'
import { archiveProblems, isArchiveProblem } from '../archive/archive-problems.ts'
import { fieldName } from './field-names.ts'

const rule = (en: string, zh: string): LocalText => ({ 'en-US': en, 'zh-CN': zh })

export const fieldRules = {
  required: rule('is required', '不能为空'),
  text: rule('must be text', '必须是文本'),
  integer: rule('must be a whole number', '必须是整数'),
  number: rule('must be a number', '必须是数字'),
  boolean: rule('must be true or false', '必须是 true 或 false'),
  list: rule('must be a list', '必须是列表'),
  object: rule('must be an object', '必须是对象'),
  single: rule('must be given once', '只能出现一次'),
  outOfRange: rule('is out of range', '超出范围'),
  minimum: rule('must be at least {limit}', '不能小于 {limit}'),
  maximum: rule('must be at most {limit}', '不能大于 {limit}'),
  minLength: rule('must have at least {limit} {limit|character|characters}', '至少需要 {limit} 个字符'),
  maxLength: rule('must have at most {limit} {limit|character|characters}', '最多 {limit} 个字符'),
  minItems: rule('must have at least {limit} {limit|entry|entries}', '至少需要 {limit} 项'),
  maxItems: rule('must have at most {limit} {limit|entry|entries}', '最多 {limit} 项'),
  characters: rule('has characters that are not allowed', '含有不允许的字符'),
  format: rule('is not in the expected form', '格式不正确'),
  choice: rule('is none of the possible values', '不是允许的取值'),
  fileName: rule('must be a plain file name', '必须是不含路径的文件名'),
  repeated: rule('has something twice', '含有重复项'),
  tooLarge: rule('may have at most {limit} {limit|byte|bytes} in all', '总大小不能超过 {limit} 字节'),
  stockChecker: rule(
    'names a stock checker that is not there, or does not fit the judge mode',
    '指定的内置校验器不存在或不适用于该评测模式',
  ),
  judgingTime: rule('times the number of cases must be at most {limit} s', '乘以测试点数不能超过 {limit} 秒'),
  email: rule('must be an email address', '必须是邮箱地址'),
} as const satisfies Record<string, LocalText>

export type FieldRule = keyof typeof fieldRules

const isFieldRule = (name: unknown): name is FieldRule => typeof name === 'string' && Object.hasOwn(fieldRules, name)

/**
 * A refusal on HTTP 400 that names the field and the rule which it breaks. @param limit fills the rule's place holder
 */
export function fieldRefusal(field: string, broken: FieldRule, limit?: number): Refusal {
  return new Refusal('badRequest', limit === undefined ? { field, rule: broken } : { field, rule: broken, limit })
}

function withFieldNames(params: ErrorParams, locale: Locale): ErrorParams {
  const { field, rule: broken, problem, name, report } = params
  return {
    ...params,
    ...(typeof field === 'string' ? { field: fieldName(field, locale) } : {}),
    ...(isFieldRule(broken) ? { rule: filled(fieldRules[broken][locale], { limit: String(params.limit ?? '') }) } : {}),
    // A report of a judge travels as JSON, so that it is in the language of whoever reads it.
    ...(typeof report === 'string' ? { message: judgeTextIn(JSON.parse(report) as JudgeReport, locale) } : {}),
    ...(isArchiveProblem(problem)
      ? { reason: `${archiveProblems[problem][locale]}${typeof name === 'string' && name !== '' ? ` (${name})` : ''}` }
      : {}),
  }
}

/** What a refusal says to its reader: fields and rules in words. */
export const refusalText = ({ code, params }: Pick<Refusal, 'code' | 'params'>, locale: Locale): string =>
  errorText(code, locale, withFieldNames(params, locale))

/** The same as the pages put it. */
export const shownText = (refusal: Pick<Refusal, 'code' | 'params'>, locale: Locale): string =>
  pageTextOf(refusal.code, locale, refusal.params) ?? refusalText(refusal, locale)

/** Throws Refusal for a text that is there and no address of the web. */
export function checkWebAddress(field: string, value: string | null | undefined): void {
  if (value && !(/^https?:\/\/[^\s/]/.test(value) && URL.canParse(value))) throw fieldRefusal(field, 'format')
}
