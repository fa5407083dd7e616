import { afterAll, beforeAll, describe } from 'vitest'
import { payoutRailContract, type RailSetup } from '../../../ports/payout-rail.contract.ts'
import { bankBench } from '../bank.fixture.ts'
import { pawapay } from './index.ts'

const PLACES = [
  { country: 'UG', method: 'mobile-money', institution: 'ug-mtn', accountStart: '07712340', owner: null },
  { country: 'GH', method: 'mobile-money', institution: 'gh-mtn', accountStart: '02441230', owner: null },
] as const

describe.each(PLACES)('pawapay in $country', (place) => {
  let bench: RailSetup & { readonly stop: () => Promise<void> }
  beforeAll(async () => {
    bench = await bankBench({ ...place, connector: pawapay })
  })
  afterAll(() => bench.stop())
  payoutRailContract(() => bench)
})
