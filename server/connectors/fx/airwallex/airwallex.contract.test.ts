/** Airwallex passes the contract of FX providers. */
import { afterAll, beforeAll } from 'vitest'
import { fxProviderContract, type FxSetup } from '../../../ports/fx-provider.contract.ts'
import { fxBench } from '../fx.fixture.ts'
import { airwallexNotices, airwallexProvider } from './index.ts'

let bench: FxSetup & { readonly stop: () => Promise<void> }
beforeAll(async () => {
  bench = await fxBench({
    name: 'airwallex',
    open: ({ keys, ...given }) =>
      airwallexProvider({
        ...given,
        clientId: keys.airwallexClientId,
        apiKey: keys.airwallexApiKey,
        validity: 'MIN_15',
      }),
    reader: ({ keys, clock }) => airwallexNotices({ webhookSecret: keys.airwallexWebhookSecret, clock }),
    facts: {
      tellsDelivery: true,
      tellsCosts: false,
      unfunded: 'fails',
      recallsSent: true,
      bankMessages: false,
      asks: true,
      tellsNames: false,
      rails: [
        'us-ach',
        'us-fedwire',
        'ca-eft',
        'ca-interac',
        'gb-fps',
        'gb-chaps',
        'eu-sepa',
        'eu-sepa-instant',
        'swift',
      ],
    },
  })
})
afterAll(() => bench.stop())
fxProviderContract(() => bench)
