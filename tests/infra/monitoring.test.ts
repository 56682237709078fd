/** Dashboards and alert rules name nothing that running processes do not measure. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectDir } from '@podium/infra/config.ts'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { isPortFree } from '@podium/infra/stack/data-folders.ts'
import { startTestStack } from '../support/stack.ts'

const folder = join(projectDir, 'infra', 'monitoring')
const rulesFile = join(folder, 'alerts.yaml')

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly action: string }
}
const { groups } = parse(readFileSync(rulesFile, 'utf8')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

interface Dashboard {
  readonly uid: string
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[]
}
const dashboards = readdirSync(join(folder, 'dashboards')).map(
  (name) => JSON.parse(readFileSync(join(folder, 'dashboards', name), 'utf8')) as Dashboard,
)
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboards.flatMap(({ panels }) =>
    panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ),
]

const functions = new Set(
  'by max min sum rate increase topk histogram_quantile without le'.split(' ').concat(['and', 'or', 'unless', 'on']),
)
/** Of Prometheus itself. */
const ofScraping = new Set(['up'])

/** Names of metrics with the labels that an expression asks of each. */
function metricsIn(expr: string): { readonly name: string; readonly labels: readonly string[] }[] {
  const plain = expr.replace(/\b(?:by|without|on)\s*\([^)]*\)/g, '')
  const withoutTexts = plain.replace(/"[^"]*"/g, '""')
  return [...withoutTexts.matchAll(/\b([a-z][a-z0-9_]*)\b(\{[^}]*\})?(?!\s*[=!(]|\()/g)]
    .filter(([, name = '']) => !functions.has(name) && !/^\d/.test(name) && name.length > 1)
    .map(([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    }))
}

/** `job` and `instance` are added by Prometheus. */
const ofPrometheus = new Set(['job', 'instance'])
/** Worker, api, gateway, judge, front. */
const processes = 5
let stack: Stack
/** Of all processes: each metric, with the labels of its samples. */
const measured = new Map<string, Set<string>>()

/** So many free ports in a row. */
async function portsInARow(): Promise<number> {
  for (let first = 20_100; ; first += processes) {
    const free = await Promise.all(Array.from({ length: processes }, (_none, at) => isPortFree(first + at)))
    if (!free.includes(false)) return first
  }
}

beforeAll(async () => {
  const first = await portsInARow()
  stack = await startTestStack({ env: { PODIUM_STATUS_PORT: String(first) } })
  for (let at = 0; at < processes; at += 1) {
    const text = await (await fetch(`http://127.0.0.1:${first + at}/metrics`)).text()
    for (const [, name = '', kind = ''] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
      for (const ending of kind === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) {
        const known = measured.get(name + ending) ?? new Set()
        measured.set(name + ending, known)
      }
    for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(\{[^}]*\})? /gm))
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) measured.get(name)?.add(label)
  }
})
afterAll(async () => {
  await stack?.stop()
  if (stack) rmSync(stack.dataDir, { recursive: true, force: true })
})

test('every metric that a rule or a panel names is measured by a process that runs, with those labels', () => {
  const unknown = expressions.flatMap(([title, expr]) =>
    metricsIn(expr)
      .filter(({ name }) => !ofScraping.has(name))
      .flatMap(({ name, labels }) => {
        const known = measured.get(name)
        if (known === undefined) return [`${title}: ${name}`]
        // What has no sample yet, a verdict for one, has no labels to compare.
        if (known.size === 0) return []
        return labels
          .filter((one) => !ofPrometheus.has(one) && !known.has(one))
          .map((one) => `${title}: ${name}{${one}}`)
      }),
  )
  expect(unknown).toEqual([])
  expect(expressions.flatMap(([, expr]) => metricsIn(expr)).length).toBeGreaterThan(expressions.length - 1)
})

test('every metric of ours is on a dashboard', () => {
  const shown = new Set(
    dashboards
      .flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))
      .flatMap(metricsIn)
      .map(({ name }) => name),
  )
  const ours = [...measured.keys()].filter((name) => name.startsWith('podium_') && !/_(sum|bucket|count)$/.test(name))
  expect(ours.filter((name) => !shown.has(name))).toEqual([])
  for (const histogram of ['podium_call_seconds', 'podium_verdict_seconds', 'podium_fan_out_seconds'])
    expect(shown).toContain(`${histogram}_bucket`)
})

test('every rule has a name of its own, a severity, and a sentence that says what to do', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, labels, annotations } of rules) {
    expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(warning|critical)$/)])
    expect([alert, annotations.summary.length > 10, annotations.action.length > 10]).toEqual([alert, true, true])
  }
})

const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((path) => existsSync(path))

test.skipIf(promtool === undefined)('the rules are taken by Prometheus where it is installed', () => {
  expect(execFileSync(promtool ?? '', ['check', 'rules', rulesFile], { encoding: 'utf8' })).toContain('SUCCESS')
})
