import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { Button, LinkButton } from '../../ui/form/button.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { HelpText } from '../../ui/text/text.tsx'

const Frame = chakra('div', {
  base: {
    m: 'auto',
    px: '16px',
    py: '64px',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
  },
})
const Code = chakra('p', {
  base: {
    fontSize: '64px',
    lineHeight: '72px',
    fontWeight: 650,
    color: 'fg.subtle',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Title = chakra('h1', { base: { textStyle: 'title', mt: '8px' } })
const Actions = chakra('div', { base: { display: 'flex', gap: '8px', mt: '24px' } })

export function NotFoundPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  usePageTitle(t`Page not found`)
  // A tab that was opened on this address has nothing behind it.
  const back = () => void (history.length > 1 ? navigate(-1) : navigate('/home'))
  return (
    <Frame>
      <Code aria-hidden="true">404</Code>
      <Title>{t`Page not found`}</Title>
      <HelpText mt="4px">{t`The address may be mistyped, or the page has moved.`}</HelpText>
      <Actions>
        <Button icon={<ArrowLeft size={15} />} onClick={back}>
          {t`Back`}
        </Button>
        <LinkButton to="/home" variant="solid">
          {t`Go to home page`}
        </LinkButton>
      </Actions>
    </Frame>
  )
}
