/**
 * XML of strangers. A document type is tolerated; entities of its own are refused where the parser meets them,
 * wherever in the file that is. The parser bounds the depth.
 */
import { COMMON_HTML, CURRENCY, ENTITY_ACTION, EntityDecoder } from '@nodable/entities'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { dictOf, fault } from './neutral.ts'
import type { Dict } from './neutral.ts'

/** What the parser throws at entities: ours, those from outside, and any that is longer than one character. */
const ofEntities = /entit/i

/** The whole as an object, attributes with `@` before their names; of elements in `lists` an array. Throws Refusal. */
export function parseXml(
  xml: string,
  { lists, trimValues }: { readonly lists: ReadonlySet<string>; readonly trimValues: boolean },
): Dict {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues,
    ignoreDeclaration: true,
    ignorePiTags: true,
    isArray: (name) => lists.has(name),
    // The parser leaves out of its list what holds an ampersand; the bound meets that, and the decoder the single
    // characters.
    processEntities: { enabled: true, maxEntitySize: 1 },
    entityDecoder: new EntityDecoder({
      namedEntities: { ...COMMON_HTML, ...CURRENCY },
      onInputEntity: () => ENTITY_ACTION.THROW,
    }),
  })
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw fault('importBadXml', { line: valid.err.line })
  try {
    return dictOf(parser.parse(xml))
  } catch (error) {
    throw ofEntities.test((error as Error).message) ? fault('importEntities') : fault('importBadXml', { line: 1 })
  }
}
