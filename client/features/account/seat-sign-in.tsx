import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MonitorCheck } from 'lucide-react'
import { useState } from 'react'
import { call, callWithToken } from '../../api/call.ts'
import { succeeded } from '../../api/mutations.ts'
import { saveSession } from '../../api/session.ts'
import { Button } from '../../ui/form/button.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { toast } from '../../ui/overlay/toast.ts'

const Seats = chakra('div', {
  base: { display: 'grid', gap: '8px', pb: '16px', mb: '16px', borderBottomWidth: '1px', borderColor: 'border' },
})

/** In the hall of a contest: the team whose seat this is, signed in without a password. Nothing anywhere else. */
export function SeatSignIn({ onDone }: { readonly onDone: () => void }) {
  const { t } = useLingui()
  const [busyCid, setBusyCid] = useState<number | null>(null)
  const { data: seats = [] } = useQuery({
    queryKey: ['seat-teams'],
    queryFn: ({ signal }) => call('seatTeams', { signal, quiet: true }),
    retry: false,
  })
  const enter = async (cid: number) => {
    const { data: user, token } = await callWithToken('signInAtSeat', { body: { cid } })
    if (token === null) return
    saveSession({ token, user })
    toast.success(t`Welcome back`)
    onDone()
  }
  const start = async (cid: number) => {
    setBusyCid(cid)
    await succeeded(enter(cid))
    setBusyCid(null)
  }
  if (seats.length === 0) return null
  return (
    <Seats>
      {seats.map(({ cid, team }) => (
        <Stack key={cid} minW={0}>
          <Button
            size="lg"
            width="full"
            icon={<MonitorCheck size={16} />}
            loading={busyCid === cid}
            onClick={() => void start(cid)}
          >
            {t`Sign in as ${team}`}
          </Button>
        </Stack>
      ))}
    </Seats>
  )
}
