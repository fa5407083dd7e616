import { afterAll, beforeAll, describe } from 'vitest'
import { payoutRailContract, type RailSetup } from '../../../ports/payout-rail.contract.ts'
import { bankBench } from '../bank.fixture.ts'
import { flutterwave } from './index.ts'

const PLACES = [
  { country: 'NG', method: 'bank', institution: 'ng-gtbank', accountStart: '01234560', owner: 'ADA NGOZI OBI' },
  { country: 'GH', method: 'bank', institution: 'gh-stanbic', accountStart: '14410012345', owner: null },
  { country: 'UG', method: 'mobile-money', institution: 'ug-mtn', accountStart: '07712340', owner: null },
] as const

describe.each(PLACES)('flutterwave in $country', (place) => {
  let bench: RailSetup & { readonly stop: () => Promise<void> }
  beforeAll(async () => {
    bench = await bankBench({ ...place, connector: flutterwave })
  })
  afterAll(() => bench.stop())
  payoutRailContract(() => bench)
})
