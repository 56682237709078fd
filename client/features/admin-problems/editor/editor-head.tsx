import { chakra } from '@chakra-ui/react'
import { Plural } from '@lingui/react/macro'
import { useLingui } from '@lingui/react/macro'
import { ChevronRight, ExternalLink, TriangleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useEditor } from './context.ts'

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    top: 'header',
    zIndex: 'sticky',
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minH: '52px',
    px: { base: '16px', lg: '28px' },
    bg: 'bg',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})
const Title = chakra('h1', { base: { textStyle: 'body', fontSize: '16px', fontWeight: 620, minW: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } })
const Up = chakra('span', { base: { hideBelow: 'md', display: 'inline-flex', alignItems: 'center', gap: '8px', textStyle: 'cell', color: 'fg.muted', flexShrink: 0 } })
const Right = chakra('span', { base: { ml: 'auto', display: 'flex', alignItems: 'center', gap: '10px', flexShrink: 0 } })
const Wrong = chakra('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '5px', textStyle: 'label', color: 'fg.error' } })
const Unsaved = chakra('span', { base: { hideBelow: 'md', textStyle: 'label', color: 'fg.muted' } })
const Wide = chakra('span', { base: { hideBelow: 'md' } })

/** Which problem it is, how many fields need attention, whether something is unsaved, and the way to save it. */
export function EditorHead({ isDirty, isSaving }: { readonly isDirty: boolean; readonly isSaving: boolean }) {
  const { t } = useLingui()
  const { form, faults, pid, stored } = useEditor()
  const [problemId, title] = useWatch({ control: form.control, name: ['problemId', 'title'] })
  const name = `${problemId} ${title}`.trim()
  const count = faults.length
  return (
    <Bar>
      <Up>
        <Link to="/admin/problem">{t`Problems`}</Link>
        <ChevronRight size={14} aria-hidden />
      </Up>
      <Title>{name === '' ? t`New problem` : name}</Title>
      <Right>
        {count === 0 ? null : (
          <Wrong role="status">
            <TriangleAlert size={13} aria-hidden />
            <Plural value={count} one="# field needs attention" other="# fields need attention" />
          </Wrong>
        )}
        {isDirty ? <Unsaved>{t`Unsaved changes`}</Unsaved> : null}
        {pid === undefined ? null : (
          <Wide>
            <LinkButton to={`/problem/${encodeURIComponent(stored.problemId)}`} target="_blank" rel="noopener" icon={<ExternalLink size={14} />}>
              {t`Show the problem`}
            </LinkButton>
          </Wide>
        )}
        <Button type="submit" variant="solid" loading={isSaving}>
          {t`Save`}
        </Button>
      </Right>
    </Bar>
  )
}
