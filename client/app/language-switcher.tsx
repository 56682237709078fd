import { chakra } from '@chakra-ui/react'
import { useLocale } from '../ui/text/locale.ts'
import { touchArea } from '../ui/theme/touch.ts'
import { chooseLanguage } from './i18n.ts'
import { languageNames } from './languages.ts'

const Choice = chakra('button', {
  base: {
    'position': 'relative',
    'px': '6px',
    'py': '3px',
    'borderRadius': 'l1',
    'color': 'fg.muted',
    '&:hover': { color: 'fg' },
    '&[aria-pressed=true]': { color: 'fg', fontWeight: 500 },
    ...touchArea,
  },
})

/** Both languages, each by its own name. */
export function LanguageSwitcher() {
  const locale = useLocale()
  return languageNames.map((each) => (
    <Choice
      key={each.locale}
      type="button"
      lang={each.locale}
      aria-pressed={each.locale === locale}
      onClick={() => void chooseLanguage(each.locale)}
    >
      {each.name}
    </Choice>
  ))
}
