/**
 * Stands in for the package `entities` in the build: of its tables of 2,200 names markdown-it uses one function, and
 * the browser knows the names itself.
 */
const entityPattern = /&(?:#x?[0-9a-f]+|[a-z][a-z0-9]*);/gi

/** Replaces entities that end in a semicolon; what is no entity stays. */
export function decodeHTMLStrict(text: string): string {
  const reader = document.createElement('textarea')
  return text.replace(entityPattern, (entity) => {
    reader.innerHTML = entity
    const { value } = reader
    // The browser also takes the beginning of a name: `&notit;` would become `\u00acit;`.
    return value.length > 1 && value.endsWith(';') ? entity : value
  })
}
