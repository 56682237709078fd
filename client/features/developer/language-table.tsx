import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from '../../api/call.ts'
import { languageLabel } from '../../domain/submission/language-label.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { missing } from '../../ui/text/format.ts'
import { SectionHead } from '../../ui/layout/page.tsx'
import { StrongText } from '../../ui/text/text.tsx'
import { MutedText } from '../../ui/text/text.tsx'
import { UpMark } from './parts.tsx'

type Language = CallAnswer<'languages'>[number]

const Command = chakra('code', { base: { fontSize: '12px', color: 'fg.muted' } })
const Compact = chakra('span', {
  base: { display: 'flex', flexDirection: 'column', gap: '2px', overflowWrap: 'anywhere' },
})
const Line = chakra('span', { base: { display: 'flex', justifyContent: 'space-between', gap: '12px' } })

/** Languages of this site's own judges: open to everybody. */
export function LanguageTable() {
  const { t } = useLingui()
  const query = useQuery({
    queryKey: ['languages', 'own'],
    queryFn: ({ signal }) => call('languages', { query: { oj: 'ME' }, signal }),
  })
  const columns: readonly Column<Language>[] = [
    {
      key: 'name',
      head: t`Language`,
      width: '170px',
      cell: (row) => <StrongText>{languageLabel(row.name)}</StrongText>,
    },
    { key: 'state', head: t`State`, width: '130px', cell: (row) => <Offered language={row} /> },
    {
      key: 'version',
      head: t`Toolchain`,
      width: '280px',
      cell: (row) => <MutedText>{row.available ? row.description : missing}</MutedText>,
    },
    {
      key: 'command',
      head: t`Compiled by`,
      cell: (row) =>
        row.compileCommand === null ? <MutedText>{missing}</MutedText> : <Command>{row.compileCommand}</Command>,
    },
  ]
  return (
    <section>
      <SectionHead>
        <h2>{t`Languages`}</h2>
      </SectionHead>
      <DataTable
        label={t`Languages`}
        columns={columns}
        rows={query.data}
        rowKey={(row) => row.id}
        state={query}
        outdent={false}
        skeletonRows={16}
        compactRow={(row) => <CompactLanguage language={row} />}
        empty={{ title: t`No languages yet` }}
      />
    </section>
  )
}

function Offered({ language }: { readonly language: Language }) {
  const { t } = useLingui()
  return language.available ? <UpMark isUp>{t`Available`}</UpMark> : <MutedText>{t`Not installed`}</MutedText>
}

const CompactLanguage = ({ language }: { readonly language: Language }) => (
  <Compact>
    <Line>
      <StrongText>{languageLabel(language.name)}</StrongText>
      <Offered language={language} />
    </Line>
    {language.available ? <MutedText textStyle="label">{language.description}</MutedText> : null}
    {language.compileCommand === null ? null : <Command>{language.compileCommand}</Command>}
  </Compact>
)
