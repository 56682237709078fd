import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../config.ts'
import { bringsRawSql, isHotFile, mostHotFiles } from './raw-sql.ts'

const hotFiles = readdirSync(join(projectDir, 'services'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => isHotFile(file) && !file.includes('node_modules'),
)

test('raw SQL stands in at most forty files', () => {
  expect(hotFiles.length).toBeGreaterThan(0)
  expect(hotFiles.length).toBeLessThanOrEqual(mostHotFiles)
})

test.each(hotFiles)('%s opens with why it is raw, and until when', (file) => {
  const [opening = ''] = readFileSync(join(projectDir, 'services', file), 'utf8').split('*/')
  expect(opening).toMatch(/^\/\*\*/)
  expect(opening).toMatch(/\bRaw\b|\braw\b/)
  expect(opening.replace(/\n \*/g, '')).toMatch(/\b[Mm]ay go (when|with|as soon)\b|says why/)
})

test('the house imports types of the SQL helpers everywhere, and values in hot files alone', () => {
  const helpers = 'services/platform/database/sql.ts'
  expect(bringsRawSql('services/features/problems/rows.ts', helpers, [])).toBe(false)
  expect(bringsRawSql('services/features/problems/rows.ts', helpers, ['rows'])).toBe(true)
  expect(bringsRawSql('services/features/problems/rows.hot-sql.ts', helpers, ['rows'])).toBe(false)
  expect(bringsRawSql('services/features/problems/rows.ts', 'npm:kysely', ['expressionBuilder'])).toBe(false)
  expect(bringsRawSql('services/features/problems/rows.ts', 'npm:kysely', ['sql'])).toBe(true)
  expect(bringsRawSql('services/platform/database/migrations/2026.ts', 'npm:kysely', ['sql'])).toBe(false)
})
