/** FPS xml (contract/files-and-formats 14). */
import { dictOf, fault, importDefaults, numberOf, textOf, textSource } from '../neutral.ts'
import type { Dict, ImportItem, NeutralFile, NeutralProblem } from '../neutral.ts'
import { parseXml } from '../xml.ts'

const lists = new Set([
  'item',
  'sample_input',
  'sample_output',
  'test_input',
  'test_output',
  'template',
  'img',
  'solution',
  'prepend',
  'append',
])

const headMaxChars = 4_096
const languageNames: Readonly<Record<string, string>> = {
  'Python': 'Python3',
  'Go': 'Golang',
  'C': 'C',
  'C++': 'C++',
  'Java': 'Java',
  'C#': 'C#',
}

/** The text in the encoding that its first line names. Throws Refusal. */
export function decodeXml(bytes: Buffer): string {
  const head = bytes.subarray(0, headMaxChars).toString('latin1')
  const encoding = /^\uFEFF?(?:ï»¿)?\s*<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replaceAll('\0', '')
  } catch {
    throw fault('importEncoding', { name: encoding.slice(0, 40) })
  }
}

/** A node with attributes is an object, one without is its text. */
const nodeText = (node: unknown): string =>
  typeof node === 'object' && node !== null ? textOf((node as Dict)['#text']) : textOf(node)
const attribute = (node: unknown, name: string): string => textOf(dictOf(node)[`@${name}`])
const nodes = (item: Dict, name: string): readonly unknown[] => {
  const found = item[name]
  return found === undefined ? [] : Array.isArray(found) ? (found as unknown[]) : [found]
}
const textAt = (item: Dict, name: string): string => nodeText(nodes(item, name)[0])

function timeLimitMs(item: Dict, version: string): number {
  const [node] = nodes(item, 'time_limit')
  const value = numberOf(nodeText(node).trim())
  if (value === null) return importDefaults.timeLimitMs
  const ms = attribute(node, 'unit').toLowerCase() === 'ms' ? value : value * 1000
  return Math.max(1, version === '1.1' && attribute(node, 'unit') === '' ? Math.floor(value) * 1000 : Math.round(ms))
}

function memoryLimitMb(item: Dict, version: string): number {
  const [node] = nodes(item, 'memory_limit')
  const value = numberOf(nodeText(node).trim())
  if (value === null) return importDefaults.memoryLimitMb
  const isKb = version !== '1.1' && attribute(node, 'unit').toLowerCase() === 'kb'
  return Math.max(1, Math.round(isKb ? value / 1024 : value))
}

function picturesOf(item: Dict): NeutralFile[] {
  return nodes(item, 'img').flatMap((node) => {
    const src = textAt(dictOf(node), 'src').trim()
    const content = textAt(dictOf(node), 'base64')
    return src === '' || content === ''
      ? []
      : [{ mark: src, name: src.split(/[/\\]/).at(-1) ?? 'picture', bytes: async () => Buffer.from(content, 'base64') }]
  })
}

function casesOf(item: Dict): NeutralProblem['cases'] {
  const inputs = nodes(item, 'test_input').map(nodeText)
  const outputs = nodes(item, 'test_output').map(nodeText)
  if (outputs.length > 0 && outputs.length < inputs.length)
    throw fault('importOutputMissing', { index: outputs.length + 1 })
  return inputs.map((input, index) => ({
    inputName: `${index + 1}.in`,
    outputName: `${index + 1}.out`,
    input: textSource(input),
    output: textSource(outputs[index] ?? ''),
    score: null,
    groupNum: null,
  }))
}

function readItem(item: Dict, version: string): NeutralProblem {
  const inputs = nodes(item, 'sample_input').map(nodeText)
  const outputs = nodes(item, 'sample_output').map(nodeText)
  const [spj] = nodes(item, 'spj')
  const spjLanguage = attribute(spj, 'language')
  const hasSpj = (spjLanguage === 'C' || spjLanguage === 'C++') && nodeText(spj).trim() !== ''
  return {
    ...importDefaults,
    title: textAt(item, 'title').trim(),
    description: textAt(item, 'description'),
    input: textAt(item, 'input'),
    output: textAt(item, 'output'),
    hint: textAt(item, 'hint'),
    source: textAt(item, 'source').trim(),
    examples: inputs.map((input, index) => ({ input, output: outputs[index] ?? '' })),
    timeLimitMs: timeLimitMs(item, version),
    memoryLimitMb: memoryLimitMb(item, version),
    judgeMode: hasSpj ? 'spj' : 'default',
    spjCode: hasSpj ? nodeText(spj) : null,
    spjLanguage: hasSpj ? spjLanguage : null,
    templates: nodes(item, 'template').flatMap((node) => {
      const language = languageNames[attribute(node, 'language')]
      return language === undefined || nodeText(node).trim() === '' ? [] : [{ language, code: nodeText(node) }]
    }),
    cases: casesOf(item),
    mayLackCases: true,
    auth: nodes(item, 'test_input').length === 0 ? 2 : 1,
    files: picturesOf(item),
  }
}

/** Throws Refusal when the file is no FPS set as a whole. */
export function readFps(bytes: Buffer): ImportItem[] {
  const [top] = nodes(parseXml(decodeXml(bytes), { lists, trimValues: false }), 'fps')
  const fps = dictOf(top)
  return nodes(fps, 'item').map((item, index) => ({
    name: textAt(dictOf(item), 'title').trim() || `#${index + 1}`,
    read: async () => readItem(dictOf(item), attribute(fps, 'version')),
  }))
}
