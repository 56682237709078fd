import { createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { css as serialize } from '@emotion/react'
import { expect, test } from 'vitest'
import { cacheStyles } from './cached-styles.ts'

const stock = createSystem(defaultBaseConfig, {
  disableLayers: true,
  theme: { breakpoints: { md: '768px' }, tokens: { colors: { ink: { value: '#123456' } } } },
})
const cached = cacheStyles(stock)
const definition = {
  base: {
    'px': { base: '4px', md: '8px' },
    'color': 'ink',
    '&:hover': { bg: 'ink' },
    '& td': { mx: 'auto', _motionReduce: { opacity: 0.5 } },
  },
  variants: { size: { sm: { h: '26px' }, lg: { h: '44px', md: { h: '32px' } } } },
  compoundVariants: [{ size: 'sm' as const, css: { w: '1px' } }],
}

test.each([{}, { size: 'sm' }, { size: 'lg' }] as const)(
  'says of %o what Chakra says, with and without more of its own',
  (choice) => {
    for (const more of [{}, { mt: '3px', color: 'red', md: { px: '1px' } }]) {
      expect(cached.css(cached.cva(definition)(choice), more)).toMatchObject({
        styles: serialize(stock.css(stock.cva(definition)(choice), more)).styles,
      })
    }
  },
)

test('makes a recipe, the styles of a choice and their text once', () => {
  const recipe = cached.cva(definition)
  expect(cached.cva(definition)).toBe(recipe)
  expect(cached.css(recipe({ size: 'lg' }), {})).toBe(cached.css(recipe({ size: 'lg' }), {}))
})
