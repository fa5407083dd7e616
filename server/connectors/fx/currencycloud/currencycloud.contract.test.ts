/** Currencycloud passes the contract of FX providers, with prices that lock nothing and with held ones. */
import { afterAll, beforeAll, describe } from 'vitest'
import { fxProviderContract, type FxSetup } from '../../../ports/fx-provider.contract.ts'
import { fxBench } from '../fx.fixture.ts'
import { currencycloudNotices, currencycloudProvider } from './index.ts'

describe.each([null, '3m'])('Currencycloud, prices held for %s', (holdPeriod) => {
  let bench: FxSetup & { readonly stop: () => Promise<void> }
  beforeAll(async () => {
    bench = await fxBench({
      name: 'currencycloud',
      open: ({ keys, ...given }) =>
        currencycloudProvider({
          ...given,
          loginId: keys.currencycloudLoginId,
          apiKey: keys.currencycloudApiKey,
          holdPeriod,
        }),
      reader: ({ keys }) => currencycloudNotices(keys.currencycloudHmacKey),
      facts: {
        tellsDelivery: false,
        tellsCosts: true,
        unfunded: 'waits',
        recallsSent: false,
        bankMessages: true,
        asks: false,
        tellsNames: true,
        rails: ['us-ach', 'us-fedwire', 'ca-eft', 'gb-fps', 'gb-chaps', 'eu-sepa', 'eu-sepa-instant', 'swift'],
      },
    })
  })
  afterAll(() => bench.stop())
  fxProviderContract(() => bench)
})
