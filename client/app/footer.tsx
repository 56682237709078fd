import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { useWebsite } from '../api/website.ts'
import { touchArea } from '../ui/theme/touch.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import { isBuilt } from './navigation.ts'
import { pages } from './pages.tsx'

const Bar = chakra('footer', {
  base: {
    'display': 'flex',
    'flexWrap': 'wrap',
    'alignItems': 'center',
    'gap': { base: '6px 16px', lg: '6px 20px' },
    'px': { base: '16px', lg: '24px' },
    'py': '14px',
    'borderTopWidth': '1px',
    'borderColor': 'border',
    'textStyle': 'label',
    'color': 'fg.muted',
    // Where the page or its rows are still to come, they would push the footer about before the reader's eyes.
    'main:empty + &, main:has([data-page-skeleton], tr[data-skeleton]) + &': { visibility: 'hidden' },
    '& a': { position: 'relative', display: 'inline-flex', alignItems: 'center', minH: '24px', ...touchArea },
    '& a:hover': { color: 'fg', textDecoration: 'underline' },
  },
})
const Right = chakra('span', { base: { ml: 'auto' } })

/** One line of small text: the judging queue, system info, the site's record and project. */
export function Footer() {
  const { t } = useLingui()
  const website = useWebsite()
  const links = [
    { path: '/status', label: t`Submissions` },
    { path: '/developer', label: t`System status` },
  ].filter(({ path }) => isBuilt(pages, path))
  return (
    <Bar>
      <Outside name={website?.projectName} url={website?.projectUrl} />
      {links.map(({ path, label }) => (
        <Link key={path} to={path}>
          {label}
        </Link>
      ))}
      <Outside name={website?.recordName} url={website?.recordUrl} />
      <Right>
        <LanguageSwitcher />
      </Right>
    </Bar>
  )
}

interface OutsideProps {
  readonly name: string | null | undefined
  readonly url: string | null | undefined
}

/** A configured link; its name alone when it leads nowhere safe. */
function Outside({ name, url }: OutsideProps) {
  if (!name) return null
  if (!url || !/^https?:\/\//i.test(url)) return <span>{name}</span>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  )
}
