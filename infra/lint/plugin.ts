// House rules that oxlint has no rule for. Loaded by .oxlintrc.json.
import { builtinModules } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { shapeFault } from './feature-shape.ts'
import { brokenFence } from './fences.ts'
import { wordFault } from './house-words.ts'
import { longLines } from './line-length.ts'
import type { Span } from './line-length.ts'
import { bringsRawSql } from './raw-sql.ts'

interface Node {
  type: string
  value?: unknown
  source?: Node | null
  importKind?: string
  exportKind?: string
  specifiers?: Node[]
  name?: unknown
  openingElement?: { name?: Node }
  imported?: Node
  local?: Node
  key?: Node
  property?: Node
  computed?: boolean
  parent?: Node | null
  tag?: Node
  range?: [number, number]
}

interface Context {
  filename: string
  sourceCode: { text: string; getLocFromIndex(index: number): { line: number; column: number } }
  report(problem: { node?: Node; loc?: { line: number; column: number }; message: string }): void
}

const rootDir = dirname(dirname(import.meta.dirname))
const ownPackage = /^@podium\/([a-z]+)(\/.*)?$/

/** `../db/orm.ts` -> `services/db/orm.ts`, `@podium/proto/base/x.ts` -> `proto/base/x.ts`, `pino` -> `npm:pino`. */
function targetOf(specifier: string, filename: string): string {
  if (specifier.startsWith('.')) return relative(rootDir, join(dirname(filename), specifier))
  const own = ownPackage.exec(specifier)
  if (own) return `${own[1]}${own[2] ?? '/'}`
  if (specifier.startsWith('node:')) return specifier
  return builtinModules.includes(specifier) ? `node:${specifier}` : `npm:${specifier}`
}

function isTypeOnly(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const specifiers = node.specifiers ?? []
  return specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type')
}

const fenceRule = {
  create(context: Context) {
    const from = relative(rootDir, context.filename)
    const check = (node: Node): void => {
      const specifier = node.source?.value
      if (typeof specifier !== 'string') return
      const fence = brokenFence(from, targetOf(specifier, context.filename), isTypeOnly(node))
      if (fence) context.report({ node, message: `${fence.name}: ${fence.because}` })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

/** The values that an import or a passing on names; `*` for all of a file. */
function valuesOf(node: Node): string[] {
  if (node.importKind === 'type' || node.exportKind === 'type') return []
  if (node.type === 'ExportAllDeclaration' || node.type === 'ImportExpression') return ['*']
  const values = (node.specifiers ?? []).filter((one) => one.importKind !== 'type' && one.exportKind !== 'type')
  return values.map((one) => {
    const name = (one.type === 'ExportSpecifier' ? one.local : one.imported) ?? { type: '', name: '*' }
    return String(name.name ?? name.value)
  })
}

const rawSqlRule = {
  create(context: Context) {
    const from = relative(rootDir, context.filename)
    const check = (node: Node): void => {
      const specifier = node.source?.value
      if (typeof specifier !== 'string') return
      if (bringsRawSql(from, targetOf(specifier, context.filename), valuesOf(node)))
        context.report({ node, message: 'Raw SQL stands in *.hot-sql.ts alone; ask with tables(db) or the entities.' })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

/** `{ place }`, `row.place`, `readonly place: string`, `place={...}`. */
const isPropertyName = ({ range, parent }: Node): boolean => {
  if (!parent || parent.computed === true) return false
  const named = parent.type === 'JSXAttribute' ? parent.name : (parent.key ?? parent.property)
  return range !== undefined && (named as Node | undefined)?.range?.[0] === range[0]
}

const wordRule = {
  create(context: Context) {
    const check = (node: Node, name: unknown, isProperty = false): void => {
      const message = typeof name === 'string' ? wordFault(name, isProperty) : undefined
      if (message !== undefined) context.report({ node, message })
    }
    const checkName = (node: Node): void => check(node, node.name, isPropertyName(node))
    return {
      Program: (node: Node) => check(node, basename(context.filename)),
      Identifier: checkName,
      JSXIdentifier: checkName,
    }
  },
}

const shapeRule = {
  create(context: Context) {
    return {
      Program(node: Node) {
        const message = shapeFault(relative(rootDir, context.filename))
        if (message !== undefined) context.report({ node, message })
      },
    }
  },
}

const spanOf = ({ range: [start, end] = [0, 0] }: Node): Span => ({ start, end })
const isQuery = (node: Node): boolean => node.parent?.tag?.name === 'sql'

const lineRule = {
  create(context: Context) {
    const texts: Span[] = []
    return {
      'Literal': (node: Node) => void texts.push(spanOf(node)),
      'TemplateLiteral': (node: Node) => void (isQuery(node) || texts.push(spanOf(node))),
      'Program:exit'() {
        for (const start of longLines(context.sourceCode.text, texts))
          context.report({ loc: context.sourceCode.getLocFromIndex(start), message: 'A line has at most 120 columns.' })
      },
    }
  },
}

const stock = 'red|orange|yellow|green|teal|blue|cyan|purple|pink'
const stockPalette = new RegExp(`^(${stock}|gray)$`)
const stockToken = new RegExp(`^(${stock})\\.(\\d+|solid|fg|subtle|muted|emphasized|contrast|focusRing)$`)

const paletteRule = {
  create(context: Context) {
    const message = 'Use a palette of our own (accent, verdict.*, level.*, award.*): stock colours say nothing here.'
    const checkPalette = (node: Node, name: unknown, value: unknown): void => {
      if (name === 'colorPalette' && typeof value === 'string' && stockPalette.test(value))
        context.report({ node, message })
    }
    return {
      JSXAttribute: (node: Node) => checkPalette(node, (node.name as Node).name, (node.value as Node | null)?.value),
      Property: (node: Node) => checkPalette(node, node.key?.name, (node.value as Node).value),
      Literal(node: Node) {
        if (typeof node.value === 'string' && stockToken.test(node.value)) context.report({ node, message })
      },
    }
  },
}

/** Names, units and keys that are written alike in every language. */
const alikeEverywhere = new Set(['ACM', 'OI', 'GitHub', 'Podium', 'MB', 'ms', 'Ctrl'])
const readAttribute = /^(label|title|alt|hint|verb|head|aside|note|aria-label|data-tip)$/
const isText = (text: unknown): boolean =>
  typeof text === 'string' && (text.match(/\p{L}{2,}/gu) ?? []).some((word) => !alikeEverywhere.has(word))

/** Inside a `Trans`, whose text goes into the catalogs with the elements that it holds. */
const isTranslated = ({ parent }: Node): boolean => {
  if (!parent) return false
  return parent.openingElement?.name?.name === 'Trans' || isTranslated(parent)
}

const textRule = {
  create(context: Context) {
    const message = 'The pages speak two languages: write it with t or Trans, and its Chinese into the catalog.'
    return {
      JSXText(node: Node) {
        if (isText(node.value) && !isTranslated(node)) context.report({ node, message })
      },
      JSXAttribute(node: Node) {
        if (readAttribute.test(String((node.name as Node).name)) && isText((node.value as Node | null)?.value))
          context.report({ node, message })
      },
    }
  },
}

// oxlint takes a plugin's default export.
export default {
  meta: { name: 'podium' },
  rules: {
    'feature-shape': shapeRule,
    'fences': fenceRule,
    'house-words': wordRule,
    'line-length': lineRule,
    'no-stock-palette': paletteRule,
    'raw-sql': rawSqlRule,
    'text-in-two-languages': textRule,
  },
}
