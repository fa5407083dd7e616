import { afterAll, beforeAll, describe } from 'vitest'
import { payoutRailContract, type RailSetup } from '../../../ports/payout-rail.contract.ts'
import { bankBench } from '../bank.fixture.ts'
import { chapa } from './index.ts'

const PLACES = [
  { country: 'ET', method: 'bank', institution: 'et-cbe', accountStart: '10001234567', owner: null },
  { country: 'ET', method: 'mobile-money', institution: 'et-telebirr', accountStart: '09112345', owner: null },
] as const

describe.each(PLACES)('chapa by $method', (place) => {
  let bench: RailSetup & { readonly stop: () => Promise<void> }
  beforeAll(async () => {
    bench = await bankBench({ ...place, connector: chapa })
  })
  afterAll(() => bench.stop())
  payoutRailContract(() => bench)
})
