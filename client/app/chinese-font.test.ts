import { expect, test, vi } from 'vitest'
import { hasChineseFont } from './chinese-font.ts'

const systemWith = (fonts: readonly string[]) => {
  const sources = vi.fn<(source: string) => void>()
  class Font {
    readonly source: string
    constructor(_family: string, source: string) {
      sources(source)
      this.source = source
    }
    load = async () => {
      if (!fonts.some((name) => this.source.includes(`local('${name}')`))) throw new Error('none of them is there')
    }
  }
  return { Font, sources }
}

test('a system that has one of the fonts before the fall-back needs none, whichever name it goes by', async () => {
  for (const name of ['Microsoft YaHei', 'PingFang SC', 'PingFangSC-Regular', 'Noto Sans CJK SC'])
    expect([name, await hasChineseFont(systemWith([name]).Font)]).toEqual([name, true])
})

test('a system without one needs it, and so does one whose browser does not say', async () => {
  const { Font, sources } = systemWith(['DejaVu Sans', 'WenQuanYi Zen Hei', 'Noto Sans SC Variable'])
  expect([await hasChineseFont(Font), await hasChineseFont(undefined)]).toEqual([false, false])
  expect(sources.mock.calls.flat().join()).not.toMatch(/url\(/)
})
