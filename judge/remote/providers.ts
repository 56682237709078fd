/** The sites that are built, one row each. */
import type { LaneSite } from '@podium/proto/rules/remote/sites.ts'
import type { Provider } from './provider.ts'
import { atcoder } from './sites/atcoder.ts'
import { codeforces } from './sites/codeforces.ts'
import { hdu } from './sites/hdu.ts'
import { libre } from './sites/libre.ts'
import { poj } from './sites/poj.ts'
import { spoj } from './sites/spoj.ts'

export const providers: Readonly<Partial<Record<LaneSite, Provider>>> = {
  HDU: hdu,
  POJ: poj,
  CF: codeforces,
  AC: atcoder,
  SPOJ: spoj,
  LIBRE: libre,
}
