import { createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, describe } from 'vitest'
import { systemClock } from '../../../ports/clock.ts'
import { payoutRailContract, type RailBench } from '../../../ports/payout-rail.contract.ts'
import { bankBench } from '../bank.fixture.ts'
import { pawapayRail } from './index.ts'

const PLACES = [
  { country: 'UG', method: 'mobile-money', institution: 'ug-mtn', accountStart: '07712340', owner: null },
  { country: 'GH', method: 'mobile-money', institution: 'gh-mtn', accountStart: '02441230', owner: null },
] as const

describe.each(PLACES)('pawapay in $country', (place) => {
  let bench: RailBench & { readonly stop: () => Promise<void> }
  beforeAll(async () => {
    bench = await bankBench({
      ...place,
      railOn: (url, { pawapayToken: secretKey, pawapayPublicKey }, timeoutMs) =>
        pawapayRail({
          ...{ url: `${url}/bank/pawapay`, callbackPath: '/hooks/pawapay', clock: systemClock, secretKey, timeoutMs },
          callbackKey: pawapayPublicKey === '' ? null : createPublicKey(pawapayPublicKey),
        }),
    })
  })
  afterAll(() => bench.stop())
  payoutRailContract(() => bench)
})
