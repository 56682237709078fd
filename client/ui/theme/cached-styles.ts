import type { SystemContext } from '@chakra-ui/react'
import { css as serialize } from '@emotion/react'

type Recipe = ReturnType<SystemContext['cva']>
type Styles = ReturnType<SystemContext['css']>

/** Finds by identity what was made of an object once. */
function cachedBy<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const all = new WeakMap<Key, Made>()
  return (key) => {
    const found = all.get(key) ?? make(key)
    all.set(key, found)
    return found
  }
}

/**
 * Chakra makes the recipe of an element anew with every drawing of it, works through its styles three times over, and
 * Emotion writes and hashes the text of them: two fifths of the script between a click and the page it leads to.
 * Recipes are constants here, so each is made once, its styles are worked through once for each choice of variants,
 * and their text is written once (Emotion takes a text that it has made before as it is).
 */
export function cacheStyles(system: SystemContext): SystemContext {
  const properties = new Map<string, boolean>()
  const recipeOf = cachedBy((definition: object): Recipe => {
    const recipe = system.cva(definition as Parameters<SystemContext['cva']>[0]) as Recipe & { readonly raw: Recipe }
    return Object.assign((choice: Parameters<Recipe>[0]) => recipe.raw(choice), recipe)
  })
  const textOf = cachedBy((styles: object) => serialize(styles as Parameters<typeof serialize>[0]) as unknown as Styles)
  const css: SystemContext['css'] = (...parts) => {
    const [styles, ...more] = parts.filter((part) => part !== undefined && Object.keys(part).length > 0)
    // Those of a recipe alone are finished.
    return textOf(styles !== undefined && more.length === 0 && styles === parts[0] ? styles : system.css(...parts))
  }
  return {
    ...system,
    cva: recipeOf as SystemContext['cva'],
    css,
    isValidProperty: (name) => {
      const isKnown = properties.get(name) ?? system.isValidProperty(name)
      properties.set(name, isKnown)
      return isKnown
    },
  }
}
