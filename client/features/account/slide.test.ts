import { describe, expect, test } from 'vitest'
import { gapAt, gapTopAt, judgeSlide, piecePx, slideHeightPx, slideWidthPx } from './slide.ts'

describe('the slide check', () => {
  test('passes within 3 px on either side', () => {
    expect([97, 98, 100, 102, 103].map((at) => judgeSlide(at, 100, 800))).toEqual(
      Array.from({ length: 5 }, () => 'passed'),
    )
  })

  test('misses beyond', () => {
    expect([96, 104].map((at) => judgeSlide(at, 100, 800))).toEqual(['missed', 'missed'])
  })

  test('refuses what was done too fast, even in the right place', () => {
    expect(judgeSlide(100, 100, 120)).toBe('tooFast')
  })

  test('has its gap whole inside the picture, away from the start', () => {
    for (const random of [0, 0.5, 0.999]) {
      expect(gapAt(slideWidthPx, random)).toBeGreaterThan(piecePx)
      expect(gapAt(slideWidthPx, random) + piecePx).toBeLessThanOrEqual(slideWidthPx)
      expect(gapTopAt(random) + piecePx).toBeLessThanOrEqual(slideHeightPx)
    }
  })
})
