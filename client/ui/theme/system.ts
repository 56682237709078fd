import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { colors } from './colors.ts'
import { globalCss } from './global-css.ts'
import { cacheStyles } from './cached-styles.ts'
import { animationStyles, keyframes, layerStyles, textStyles } from './text-styles.ts'
import { shadows, tokens } from './tokens.ts'
import { coarsePointer, controlHeights } from './touch.ts'

/**
 * Built on the base configuration alone: the stock tokens and recipes would cost some 30 kB of the first load, and
 * every part here brings its own recipe beside itself.
 */
export const system = cacheStyles(
  createSystem(
    defaultBaseConfig,
    defineConfig({
      preflight: true,
      // Styles come to the page while it is used. A browser that sees a rule in a layer come works out all styles and
      // fonts of the page anew, some 100 ms where a formula stands in it; without layers only what the rule is for.
      disableLayers: true,
      cssVarsPrefix: 'chakra',
      globalCss,
      // By a class (public/boot.js), not by the query itself: a browser that sees a rule in a query come works out
      // all styles of the page.
      conditions: { motionReduce: '.still &', coarse: coarsePointer },
      theme: {
        breakpoints: { sm: '480px', md: '768px', lg: '992px', xl: '1280px' },
        tokens,
        semanticTokens: { colors, shadows, sizes: controlHeights },
        textStyles,
        layerStyles,
        animationStyles,
        keyframes,
      },
    }),
  ),
)
