/**
 * The Chinese font that fills in where a system has none. Its declarations alone are a tenth of what a page loads
 * (18 kB for a hundred slices), and a system with a font of its own never uses one: it does not load them.
 */
import { systemChineseFonts } from '../ui/theme/tokens.ts'

/** As a browser finds them in the system: families by their names, or by those that PostScript knows them by. */
const postScriptNames = [
  'PingFangSC-Regular',
  'HiraginoSansGB-W3',
  'MicrosoftYaHeiUI',
  'MicrosoftYaHei',
  'NotoSansCJKsc-Regular',
  'SourceHanSansSC-Regular',
]

export type FontMaker = new (family: string, source: string) => { readonly load: () => Promise<unknown> }

/** Whether the system has one of the fonts that stand before the fall-back; false where a browser does not say. */
export async function hasChineseFont(Font: FontMaker | undefined): Promise<boolean> {
  if (Font === undefined) return false
  const names = [...systemChineseFonts, ...postScriptNames]
  return new Font('chinese-font-of-the-system', names.map((name) => `local('${name}')`).join(', ')).load().then(
    () => true,
    () => false,
  )
}
