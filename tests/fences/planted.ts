interface Planted {
  file: string
  code: string
}

interface Pair {
  fence: string
  wrong: Planted
  right: Planted
}

/** Each file's name starts with the fence's, so that no two plant into one file. */
function pair(fence: string, folder: string, imports: { wrong: string; right: string }): Pair {
  return {
    fence,
    wrong: { file: `${folder}/${fence}-wrong.ts`, code: `${imports.wrong}\n` },
    right: { file: `${folder}/${fence}-right.ts`, code: `${imports.right}\n` },
  }
}

export const planted: Pair[] = [
  pair('proto-stands-alone', 'proto/calls', {
    wrong: `export { a } from '../../services/platform/database/orm.ts'`,
    right: `export { a } from '../rules/verdict.ts'`,
  }),
  pair('workspaces-apart', 'judge/pipeline', {
    wrong: `export { a } from '@podium/services/platform/database/orm.ts'`,
    right: `export { a } from '../sandbox/api/sandbox.ts'`,
  }),
  pair('products-know-no-infra', 'gateway', {
    wrong: `export { a } from '@podium/infra/stack/stack.ts'`,
    right: `export { a } from '@podium/proto/server/bus.ts'`,
  }),
  pair('infra-starts-processes-only', 'infra/stack', {
    wrong: `export { a } from '../../judge/worker/worker.ts'`,
    right: `export { a } from '@podium/proto/server/log.ts'`,
  }),
  pair('fast-behind-its-switch', 'gateway', {
    wrong: `export { a } from './fast/frames.ts'`,
    right: `export { a } from './fan-out.ts'`,
  }),
  pair('services-platform-layer', 'services/platform/database', {
    wrong: `export { a } from '../../features/problems/index.ts'`,
    right: `export { a } from '../cache/timed-cache.ts'`,
  }),
  pair('content-stands-alone', 'services/content', {
    wrong: `export { a } from '../platform/database/orm.ts'`,
    right: `export { a } from './define.ts'`,
  }),
  pair('database-knows-no-http', 'services/platform/database', {
    wrong: `export { a } from '../http/envelope.ts'`,
    right: `export { a } from './sql.ts'`,
  }),
  pair('services-feature-layer', 'services/features/problems', {
    wrong: `export type { A } from '../../app/config.ts'`,
    right: `export { a } from '../../platform/database/orm.ts'`,
  }),
  pair('services-app-layer', 'services/app', {
    wrong: `export { a } from '../entry/api.ts'`,
    right: `export { a } from '../features/problems/routes.ts'`,
  }),
  pair('features-by-index', 'services/features/problems/parts', {
    wrong: `export { a } from '../../account/sign-in.ts'`,
    right: `export { a } from '../../account/index.ts'`,
  }),
  pair('client-base-layer', 'client/ui', {
    wrong: `export { a } from '../features/problems/page.tsx'`,
    right: `export { a } from './theme/system.ts'`,
  }),
  pair('client-api-layer', 'client/api', {
    wrong: `export { a } from '../live/socket.ts'`,
    right: `export { a } from '../ui/overlay/toast.ts'`,
  }),
  pair('ui-knows-no-data', 'client/ui/form', {
    wrong: `export { a } from '../../api/call.ts'`,
    right: `export { a } from './field.tsx'`,
  }),
  pair('client-domain-layer', 'client/domain/problem', {
    wrong: `export { a } from '../../features/problems/index.ts'`,
    right: `export { a } from '../../live/live-feed.ts'`,
  }),
  pair('client-features-apart', 'client/features/home', {
    wrong: `export { a } from '../boards/board-panel.tsx'`,
    right: `export { a } from '../boards/index.ts'`,
  }),
  pair('client-feature-layer', 'client/features/problems', {
    wrong: `export const a = () => import('../../app/main.tsx')`,
    right: `export const a = () => import('../../ui/form/button.tsx')`,
  }),
  pair('client-proto-types-only', 'client/api', {
    wrong: `export { a } from '@podium/proto/calls/problem/problems.ts'`,
    right: `export type { A } from '@podium/proto/calls/problem/problems.ts'`,
  }),
  pair('rules-are-pure', 'proto/rules', {
    wrong: `export { Type } from 'typebox'`,
    right: `export { a } from '../base/units.ts'`,
  }),
  pair('declarations-know-no-node', 'proto/events/bus', {
    wrong: `export { join } from 'path'`,
    right: `export { Type } from 'typebox'`,
  }),
  pair('orm-in-services', 'gateway', {
    wrong: `export { MikroORM } from '@mikro-orm/postgresql'`,
    right: `export { Type } from 'typebox'`,
  }),
  pair('socket-server-in-gateway', 'services/platform/http', {
    wrong: `export { Server } from 'socket.io'`,
    right: `export { fastify } from 'fastify'`,
  }),
  pair('socket-client-in-live', 'client/features/home', {
    wrong: `export { io } from 'socket.io-client'`,
    right: `export { a } from '../../live/socket.ts'`,
  }),
  pair('bus-in-proto-server', 'judge/pipeline', {
    wrong: `export { connect } from '@nats-io/transport-node'`,
    right: `export { a } from '@podium/proto/server/bus.ts'`,
  }),
  pair('sandbox-behind-its-interface', 'judge/pipeline', {
    wrong: `export { a } from '../sandbox/runner/run-watch.ts'`,
    right: `export { a } from '../sandbox/driver.ts'`,
  }),
  pair('drivers-apart', 'judge/sandbox/isolate', {
    wrong: `export { a } from '../bubblewrap/box-arguments.ts'`,
    right: `export { a } from '../host/seccomp.ts'`,
  }),
  pair('sandbox-base-layer', 'judge/sandbox/runner', {
    wrong: `export { a } from '../isolate/isolate-meta.ts'`,
    right: `export { a } from '../api/sandbox.ts'`,
  }),
  pair('remote-runs-nothing', 'judge/remote', {
    wrong: `export { a } from '../sandbox/api/sandbox.ts'`,
    right: `export { a } from '../worker/answers.ts'`,
  }),
  pair('sites-in-remote', 'judge/worker', {
    wrong: `export { fetch } from 'undici'`,
    right: `export { a } from './answers.ts'`,
  }),
  pair('pages-are-pure', 'judge/remote/pages', {
    wrong: `export { a } from '../http.ts'`,
    right: `export { a } from '../provider.ts'`,
  }),
  pair('child-processes-in-sandbox', 'judge/pipeline', {
    wrong: `export { spawn } from 'child_process'`,
    right: `export { a } from '../sandbox/api/sandbox.ts'`,
  }),
]

const manyLines = (count: number, line: string): string => Array.from({ length: count }, () => line).join('\n')

const privateWords =
  'Desk Hear Heard Keeper Kept Place Placed Places Referee Ruled Ruler Said Seal Sealed Settle Settled Standing Standings Tell Tells Told'.split(
    ' ',
  )

/** Code that lint refuses for other reasons than an import. */
export const wrongCode: (Planted & { rule: string })[] = [
  { rule: 'max-lines', file: 'proto/rules/long-file.ts', code: `export {}\n${manyLines(251, '// a line')}\n` },
  { rule: 'max-lines', file: 'tests/flows/long.test.ts', code: `export {}\n${manyLines(401, '// a line')}\n` },
  {
    rule: 'max-lines-per-function',
    file: 'proto/rules/long-function.ts',
    code: `export function long(): number {\n  let a = 0\n${manyLines(61, '  a += 1')}\n  return a\n}\n`,
  },
  {
    rule: 'max-params',
    file: 'proto/rules/many-parameters.ts',
    code: 'export const sum = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e\n',
  },
  { rule: 'no-explicit-any', file: 'proto/rules/any-type.ts', code: 'export const a = (b: any) => String(b)\n' },
  { rule: 'no-default-export', file: 'proto/rules/default-export.ts', code: 'export default 1\n' },
  { rule: 'filename-case', file: 'proto/rules/camelCase.ts', code: 'export const a = 1\n' },
  {
    rule: 'no-floating-promises',
    file: 'services/platform/http/floating.ts',
    code: 'const later = async (): Promise<number> => 1\nexport const a = (): void => {\n  later()\n}\n',
  },
  {
    rule: 'no-process-env',
    file: 'services/platform/http/reads-env.ts',
    code: `export const a = process.env['HOME']\n`,
  },
  {
    rule: 'no-cycle',
    file: 'proto/rules/cycle-one.ts',
    code: `import { b } from './cycle-two.ts'\nexport const a = () => b()\n`,
  },
  {
    rule: 'no-cycle',
    file: 'proto/rules/cycle-two.ts',
    code: `import { a } from './cycle-one.ts'\nexport const b = (): number => a()\n`,
  },
  {
    rule: 'no-stock-palette',
    file: 'client/features/home/stock-palette.tsx',
    code: `export const A = ({ B }: { B: (props: { colorPalette: string }) => null }) => <B colorPalette="red" />\n`,
  },
  {
    rule: 'text-in-two-languages',
    file: 'client/features/home/one-language.tsx',
    code: 'export const A = () => <b>Solved ACM</b>\n',
  },
  {
    rule: 'text-in-two-languages',
    file: 'client/ui/one-language-beside.tsx',
    code: `import { Trans } from '@lingui/react/macro'\nexport const A = () => (\n  <b>\n    <Trans>Solved</Trans> at once\n  </b>\n)\n`,
  },
  {
    rule: 'text-in-two-languages',
    file: 'client/ui/one-language-name.tsx',
    code: 'export const A = () => <b aria-label="Solved">3</b>\n',
  },
  { rule: 'line-length', file: 'proto/rules/long-comment.ts', code: `export {}\n// ${'word '.repeat(24)}\n` },
  {
    rule: 'line-length',
    file: 'services/platform/database/long-query.ts',
    code: `import { sql } from 'kysely'\nexport const a = sql\`select ${'one, '.repeat(24)} two\`\n`,
  },
  {
    rule: 'raw-sql',
    file: 'services/features/problems/raw-query.ts',
    code: `import { sql } from 'kysely'\nexport const a = sql\`select 1\`\n`,
  },
  {
    rule: 'raw-sql',
    file: 'services/features/problems/raw-rows.ts',
    code: `export { rows } from '../../platform/database/sql.ts'\n`,
  },
  { rule: 'feature-shape', file: 'services/features/problems/save.ts', code: 'export const a = 1\n' },
  { rule: 'house-words', file: 'proto/rules/private-name.ts', code: 'export const firstEntrantMs = 1\n' },
  { rule: 'house-words', file: 'proto/rules/use-deeds.ts', code: 'export const a = 1\n' },
  { rule: 'house-words', file: 'proto/rules/find-place.ts', code: 'export const a = 1\n' },
  {
    rule: 'house-words',
    file: 'proto/rules/seat-of.ts',
    code: 'export const seatOf = ({ place }: { place: string }): string => place\n',
  },
  ...privateWords.map((word, index) => ({
    rule: 'house-words',
    file: `proto/rules/private-word-${index}.ts`,
    code: `export const first${word} = 1\n`,
  })),
  {
    rule: 'no-stock-palette',
    file: 'client/features/home/stock-colour.ts',
    code: `export const a = { color: 'red.500' }\n`,
  },
]
