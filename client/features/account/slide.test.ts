import { describe, expect, test } from 'vitest'
import { gapAt, gapTopAt, judgeSlide, PIECE_PX, SLIDE_HEIGHT_PX, SLIDE_WIDTH_PX } from './slide.ts'

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
      expect(gapAt(SLIDE_WIDTH_PX, random)).toBeGreaterThan(PIECE_PX)
      expect(gapAt(SLIDE_WIDTH_PX, random) + PIECE_PX).toBeLessThanOrEqual(SLIDE_WIDTH_PX)
      expect(gapTopAt(random) + PIECE_PX).toBeLessThanOrEqual(SLIDE_HEIGHT_PX)
    }
  })
})
