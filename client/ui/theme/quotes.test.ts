import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tokens } from './tokens.ts'

test('sets quotes, dash and ellipsis of Chinese text in the font of its characters', () => {
  const families = [...tokens.fonts.body.value.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
  const system = families.slice(families.indexOf('PingFang SC'), families.indexOf('Noto Sans SC Variable'))
  const faces = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8')
    .split('@font-face')
    .slice(1)
  expect(system.length).toBeGreaterThan(3)
  expect(faces.length).toBe(3)
  for (const face of faces) {
    expect([...face.matchAll(/local\('([^']+)'\)/g)].map(([, name]) => name)).toEqual(system)
    expect(face).toContain("url('@fontsource-variable/noto-sans-sc/")
  }
})
