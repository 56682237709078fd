import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { verdicts } from '@podium/proto/rules/submission/verdict.ts'
import type { VerdictKey } from '@podium/proto/rules/submission/verdict.ts'
import { VerdictChip } from '../../domain/submission/verdict-chip.tsx'

const List = chakra('dl', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': { base: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' },
    'textStyle': 'cell',
    '& > dt, & > dd': { py: { base: '4px', md: '9px' } },
    '& > dt': { pt: '9px' },
    '& > dd': { pb: '9px', color: 'fg.muted', borderBottomWidth: '1px', borderColor: 'border' },
    'md': { '& > dt': { borderBottomWidth: '1px', borderColor: 'border' } },
  },
})

/** What each result says of a program. */
export function VerdictMeanings() {
  const { t } = useLingui()
  const meanings: readonly (readonly [VerdictKey, string])[] = [
    ['pending', t`The submission waits for a judge.`],
    ['compiling', t`The program is being compiled.`],
    ['judging', t`The program runs on the test cases; the ring shows how many are done.`],
    ['accepted', t`Every test case passed. Well done!`],
    ['partial', t`Some test cases passed and score points; others did not.`],
    ['wrongAnswer', t`The program ended in time, but its output is not the expected one.`],
    ['presentationError', t`The words of the output are right, but spaces or line breaks are not.`],
    ['timeLimit', t`The program took longer than the time limit, or waited too long.`],
    ['memoryLimit', t`The program used more memory than the limit.`],
    ['runtimeError', t`The program stopped early: it crashed, threw an error, or exited with a code other than 0.`],
    [
      'compileError',
      t`The compiler rejected the source; its message is on the submission's page. It costs no penalty unless the rules of a contest count it.`,
    ],
    ['systemError', t`The judge failed, not the program. Administrators see why and can rejudge it.`],
    ['unknownResult', t`The contest hides results for now; this one appears when they are published.`],
    ['cancelled', t`An administrator cancelled the submission.`],
    ['submitFailed', t`The submission did not reach a judge; it can be sent again.`],
  ]
  return (
    <List>
      {meanings.map(([key, text]) => (
        <Meaning key={key} code={verdicts[key].code} text={text} />
      ))}
    </List>
  )
}

const Meaning = ({ code, text }: { readonly code: number; readonly text: string }) => (
  <>
    <dt>
      <VerdictChip status={code} />
    </dt>
    <dd>{text}</dd>
  </>
)
