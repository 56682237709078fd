import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Languages, Moon, Sun } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { userAtom } from '../api/session.ts'
import { openSignIn } from '../api/sign-in.ts'
import type { WebsiteConfig } from '../api/website.ts'
import { Button, IconButton } from '../ui/form/button.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { chooseTheme, themeAtom } from '../ui/theme/theme-mode.ts'
import { useLocale } from '../ui/text/locale.ts'
import { chooseLanguage } from './i18n.ts'
import { languageNames } from './languages.ts'
import { UserMenu } from './user-menu.tsx'

/** It brings the live connection along, which a visitor has no use for. */
const MessageBell = lazy(async () => ({ default: (await import('./message-bell.tsx')).MessageBell }))

const Tools = chakra('div', { base: { ml: 'auto', display: 'flex', alignItems: 'center', gap: '4px' } })
/** Keeps its room, so that nothing moves when it comes. */
const BellSlot = chakra('span', { base: { display: 'inline-flex', minW: { base: 'touch', lg: 'control' } } })
const Wide = chakra('span', { base: { display: { base: 'none', lg: 'inline-flex' }, gap: '4px' } })

/** Right end of the header: language, theme, and the person or the way in. */
export function HeaderTools({ website }: { readonly website: WebsiteConfig | undefined }) {
  const { t } = useLingui()
  const user = useAtomValue(userAtom)
  return (
    <Tools>
      <Wide>
        <LanguageMenu />
        <ThemeSwitch />
      </Wide>
      {user === null ? (
        <>
          {website?.register === false ? null : (
            <Button variant="quiet" onClick={() => openSignIn('register')}>
              {t`Register`}
            </Button>
          )}
          <Button variant="solid" mr={{ base: '12px', lg: '0' }} onClick={() => openSignIn('login')}>
            {t`Sign in`}
          </Button>
        </>
      ) : (
        <>
          <BellSlot>
            <Suspense>
              <MessageBell key={user.uid} uid={user.uid} />
            </Suspense>
          </BellSlot>
          <UserMenu user={user} />
        </>
      )}
    </Tools>
  )
}

/** The interface language as a menu. */
export function LanguageMenu() {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <Menu
      label={t`Language`}
      align="end"
      entries={languageNames.map((each) => ({
        key: each.locale,
        label: <span lang={each.locale}>{each.name}</span>,
        checked: each.locale === locale,
        onSelect: () => void chooseLanguage(each.locale),
      }))}
      trigger={(props) => (
        <IconButton label={t`Language`} {...props}>
          <Languages size={16} />
        </IconButton>
      )}
    />
  )
}

/** Light or dark. */
export function ThemeSwitch() {
  const { t } = useLingui()
  const isDark = useAtomValue(themeAtom) === 'dark'
  return (
    <IconButton label={isDark ? t`Light theme` : t`Dark theme`} onClick={() => chooseTheme(isDark ? 'light' : 'dark')}>
      {isDark ? <Sun size={16} /> : <Moon size={16} />}
    </IconButton>
  )
}
