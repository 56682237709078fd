import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import { userAtom } from '../../api/session.ts'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { SectionHead } from '../../ui/layout/page.tsx'
import { Person, userHomeOf } from '../../domain/user/person.tsx'
import { MutedFigure } from './parts.tsx'
import { useHomeFigures } from './use-home.ts'

type Ranked = NonNullable<ReturnType<typeof useHomeFigures>['data']>['rank'][number] & { readonly position: number }

const Head = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '10px' } })
const Scroll = chakra('div', { base: { 'maxH': '500px', 'overflowY': 'auto', '--table-top': '0px' } })
const Solved = chakra('span', { base: { fontWeight: 600 } })

/** Who solved most in seven days. */
export function WeekRank() {
  const { t } = useLingui()
  const figures = useHomeFigures()
  const ownUid = useAtomValue(userAtom)?.uid
  // The call fills its ten rows with accounts that have solved nothing: they are no news here.
  const rows = figures.data?.rank.filter(({ ac }) => ac > 0).map((row, index) => ({ ...row, position: index + 1 }))
  const columns: readonly Column<Ranked>[] = [
    {
      key: 'position',
      head: '#',
      width: '34px',
      align: 'right',
      cell: (row) => <MutedFigure>{row.position}</MutedFigure>,
    },
    { key: 'user', head: t`User`, link: true, cell: (row) => <Person person={row} /> },
    {
      key: 'ac',
      head: t`Solved`,
      width: '64px',
      align: 'right',
      cell: (row) => <Solved>{formatNumber(row.ac)}</Solved>,
    },
  ]
  return (
    <section>
      <SectionHead>
        <Head>
          <h2>{t`Seven-day rank`}</h2>
          <LiveStatusBadge live={figures.live} />
        </Head>
        <Link to="/acm-rank">{t`Full rank`}</Link>
      </SectionHead>
      <Scroll tabIndex={0} role="group" aria-label={t`Seven-day rank`}>
        <DataTable
          label={t`Seven-day rank`}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.uid}
          rowHref={userHomeOf}
          rowMark={(row) => ({ own: row.uid === ownUid })}
          state={figures}
          outdent={false}
          empty={{
            title: t`Nobody has solved a problem this week yet`,
            hint: t`The first accepted submission appears here instantly.`,
          }}
        />
      </Scroll>
    </section>
  )
}
