import { useLingui } from '@lingui/react/macro'
import { exportFormats, importFormats } from '@podium/proto/rules/problem/exchange-formats.ts'

/** Names of the formats, and what a file of each must be. */
export function useFormatTexts() {
  const { t } = useLingui()
  const names: Readonly<Record<string, { readonly label: string; readonly hint: string }>> = {
    'hoj': {
      label: 'HOJ',
      hint: t`A zip of problem_*.json files, each with a folder of the same name that holds its cases.`,
    },
    'qduoj': { label: 'QDUOJ', hint: t`A zip with a folder for each problem: problem.json and testcase.` },
    'fps': { label: 'FPS', hint: t`An XML file of the Free Problem Set format, pictures included.` },
    'hydro': { label: 'Hydro', hint: t`A zip with a folder for each problem: problem.yaml, problem.md and testdata.` },
    'icpc': {
      label: 'ICPC',
      hint: t`A problem package, or a zip of several: problem.yaml, statement and data, in the legacy, 2023-07-draft or 2025-09 format.`,
    },
    'polygon': { label: 'Polygon', hint: t`A full package with problem.xml, tests and checker.` },
    'icpc-legacy': { label: 'ICPC (legacy)', hint: t`A problem package for each problem, legacy format.` },
    'icpc-2023-07-draft': {
      label: 'ICPC (2023-07-draft)',
      hint: t`A problem package for each problem, 2023-07-draft format.`,
    },
    'icpc-2025-09': {
      label: 'ICPC (2025-09)',
      hint: t`A problem package for each problem, 2025-09 format.`,
    },
  }
  const textsOf = <Value extends string>(value: Value) => ({ value, ...(names[value] ?? { label: value, hint: '' }) })
  return {
    imports: importFormats.map(textsOf),
    exports: exportFormats.map(textsOf),
    labelOf: (format: string) => names[format]?.label ?? format,
  }
}
