/**
 * The account rule of a contest (contract/contests-and-community 6.2): user names that fit `<prefix><number><suffix>`
 * with a number of a range, and some others by name. It travels and is stored as one text.
 */
export interface AccountRule {
  readonly prefix: string
  readonly suffix: string
  /** First and last number, both included. */
  readonly start: number
  readonly end: number
  /** Further user names. */
  readonly extra: readonly string[]
}

/** What stands before each part, and behind the last. */
const marks = [
  '<prefix>',
  '</prefix><suffix>',
  '</suffix><start>',
  '</start><end>',
  '</end><extra>',
  '</extra>',
] as const

/** The five parts, or null; the text is gone through once. */
function partsOf(text: string): string[] | null {
  const parts: string[] = []
  let from = 0
  for (const mark of marks) {
    const at = mark === '</extra>' ? text.length - mark.length : text.indexOf(mark, from)
    if (at < from || !text.startsWith(mark, at)) return null
    parts.push(text.slice(from, at))
    from = at + mark.length
  }
  const [before, ...rest] = parts
  return before === '' ? rest : null
}

const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text)

/** The rule in a text, or null when it is none; a range must not run backwards. */
export const parseAccountRule = (text: string): AccountRule | null => {
  const [prefix = '', suffix = '', start = '', end = '', extra = ''] = partsOf(text.trim()) ?? []
  if (!isNumber(start) || !isNumber(end) || Number(end) < Number(start)) return null
  return {
    prefix,
    suffix,
    start: Number(start),
    end: Number(end),
    extra: extra.split(/\s+/u).filter((name) => name !== ''),
  }
}

export const formatAccountRule = ({ prefix, suffix, start, end, extra }: AccountRule): string =>
  `<prefix>${prefix}</prefix><suffix>${suffix}</suffix><start>${start}</start><end>${end}</end><extra>${extra.join(' ')}</extra>`

/** Exact, letter case included; a number is written without leading zeros. */
export const fitsAccountRule = ({ prefix, suffix, start, end, extra }: AccountRule, username: string): boolean => {
  if (extra.includes(username)) return true
  if (!username.startsWith(prefix) || !username.endsWith(suffix)) return false
  const digits = username.slice(prefix.length, username.length - suffix.length)
  if (username.length < prefix.length + suffix.length || !/^(0|[1-9]\d{0,8})$/.test(digits)) return false
  return Number(digits) >= start && Number(digits) <= end
}
