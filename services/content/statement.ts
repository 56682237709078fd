import { readFileSync } from 'node:fs'
import type { Statement, StarterLanguage } from './types.ts'

type Section = Exclude<keyof Statement, 'title'>

const headings: Record<StarterLanguage, Record<Section, string>> = {
  'en-US': { description: 'Description', input: 'Input', output: 'Output', hint: 'Hint' },
  'zh-CN': { description: '题目描述', input: '输入格式', output: '输出格式', hint: '提示' },
}

/**
 * Parses `# title` followed by the four `## ` sections of the language, in any order.
 * Throws when one is missing, empty, repeated or unknown.
 */
export function parseStatement(markdown: string, language: StarterLanguage): Statement {
  const [head = '', ...parts] = markdown.split(/^## /m)
  const title = /^# (.+)\n\s*$/.exec(head)?.[1]?.trim()
  if (title === undefined) throw new Error('a statement opens with "# title" and nothing else before its sections')
  const sections = new Map<string, string>()
  for (const part of parts) {
    const lineEnd = part.indexOf('\n')
    const name = part.slice(0, lineEnd).trim()
    const body = part.slice(lineEnd + 1).trim()
    if (sections.has(name)) throw new Error(`section "${name}" appears twice`)
    if (body === '') throw new Error(`section "${name}" is empty`)
    sections.set(name, body)
  }
  const names = headings[language]
  const take = (section: Section): string => {
    const body = sections.get(names[section])
    if (body === undefined) throw new Error(`section "${names[section]}" is missing`)
    sections.delete(names[section])
    return body
  }
  const statement = {
    title,
    description: take('description'),
    input: take('input'),
    output: take('output'),
    hint: take('hint'),
  }
  const [unknown] = sections.keys()
  if (unknown !== undefined) throw new Error(`section "${unknown}" is unknown`)
  return statement
}

/**
 * Reads `statement.en.md` and `statement.zh.md` of a problem's folder. Throws, naming the file, as `parseStatement`.
 */
export function readStatements(folder: string): Record<StarterLanguage, Statement> {
  const read = (language: StarterLanguage): Statement => {
    const path = `${folder}/statement.${language.slice(0, 2)}.md`
    try {
      return parseStatement(readFileSync(path, 'utf8'), language)
    } catch (error) {
      throw new Error(`cannot read ${path}`, { cause: error })
    }
  }
  return { 'en-US': read('en-US'), 'zh-CN': read('zh-CN') }
}
