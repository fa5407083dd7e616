import { afterAll, beforeAll, describe } from 'vitest'
import { payoutRailContract, type RailSetup } from '../../../ports/payout-rail.contract.ts'
import { bankBench } from '../bank.fixture.ts'
import { kora } from './index.ts'

const PLACES = [
  { country: 'ZA', method: 'bank', institution: 'za-capitec', accountStart: '12345678', owner: null },
  { country: 'KE', method: 'bank', institution: 'ke-equity', accountStart: '01234567890', owner: null },
  { country: 'KE', method: 'mobile-money', institution: 'ke-airtel', accountStart: '07330000', owner: null },
] as const

describe.each(PLACES)('kora in $country by $method', (place) => {
  let bench: RailSetup & { readonly stop: () => Promise<void> }
  beforeAll(async () => {
    bench = await bankBench({ ...place, connector: kora })
  })
  afterAll(() => bench.stop())
  payoutRailContract(() => bench)
})
