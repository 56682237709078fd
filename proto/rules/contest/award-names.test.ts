import { describe, expect, test } from 'vitest'
import { awardName, presetAwardNames, storedAwardName } from './award-names.ts'

describe('the name of an award', () => {
  test('that is preset is in the language of its reader, whoever made the contest', () => {
    expect(presetAwardNames('zh-CN')).toEqual(['金奖', '银奖', '铜奖'])
    for (const made of [presetAwardNames('en-US'), presetAwardNames('zh-CN')]) {
      expect(made.map((name) => awardName(name, 'en-US'))).toEqual(['Gold', 'Silver', 'Bronze'])
      expect(made.map((name) => awardName(name, 'zh-CN'))).toEqual(['金奖', '银奖', '铜奖'])
      expect(made.map(storedAwardName)).toEqual(['Gold', 'Silver', 'Bronze'])
    }
  })
  test('that a person has typed stays', () => {
    for (const name of ['Gold medal', '金牌', 'Honourable mention', 'gold'])
      expect([awardName(name, 'zh-CN'), awardName(name, 'en-US'), storedAwardName(name)]).toEqual([name, name, name])
  })
})
