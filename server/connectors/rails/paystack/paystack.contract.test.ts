import { afterAll, beforeAll, describe } from 'vitest'
import { payoutRailContract, type RailSetup } from '../../../ports/payout-rail.contract.ts'
import { bankBench } from '../bank.fixture.ts'
import { paystack } from './index.ts'

const PLACES = [
  { country: 'NG', method: 'bank', institution: 'ng-gtbank', accountStart: '01234560', owner: 'ADA NGOZI OBI' },
  { country: 'KE', method: 'mobile-money', institution: 'ke-mpesa', accountStart: '07120000', owner: null },
] as const

describe.each(PLACES)('paystack in $country', (place) => {
  let bench: RailSetup & { readonly stop: () => Promise<void> }
  beforeAll(async () => {
    bench = await bankBench({ ...place, connector: paystack })
  })
  afterAll(() => bench.stop())
  payoutRailContract(() => bench)
})
