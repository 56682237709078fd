/**
 * Unit tests share a process, because starting one takes longer than most of them. Each file finds modules that
 * nobody has used and globals that nobody has replaced.
 */
import { afterAll, vi } from 'vitest'

// The macro is the build's work; in tests a text is what its source says.
vi.mock('@lingui/core/macro', () => ({ t: String.raw }))

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.resetModules()
})
