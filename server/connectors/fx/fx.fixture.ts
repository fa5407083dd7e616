/**
 * The setup for an FX connector's contract test: the simulated providers on a free port, a receiver of their webhooks,
 * and a connector with a short timeout. The clock of the connector is the providers' own, which can be moved.
 */
import type { BankDetails, FxPayee, FxRail } from '@zend/corridors'
import { type FxKeys, type FxProviderName, startFx } from '@zend/sandbox/fx'
import type { Clock } from '../../ports/clock.ts'
import type { FxSetup, TestPayee } from '../../ports/fx-provider.contract.ts'
import type { FxNoticeReader, FxProvider } from '../../ports/fx-provider.ts'
import { hookReceiver } from '../hook-receiver.fixture.ts'

const PATIENT_MS = 10_000
const IMPATIENT_MS = 150

/** What the connector under test is opened with. */
export type FxGiven = {
  readonly url: string
  readonly keys: FxKeys
  readonly clock: Clock
  readonly timeoutMs: number
  readonly backOff: { readonly firstMs: number; readonly maxMs: number }
}

/** A connector, and what its provider cannot tell. */
export type FxUnderTest = {
  readonly name: FxProviderName
  readonly open: (given: FxGiven) => FxProvider
  readonly reader: (given: FxGiven) => FxNoticeReader
  readonly facts: FxSetup['facts']
}

const ADDRESS = { street: 'Mill Lane', number: '4', town: 'Leeds', region: '', postcode: 'LS1 4AP', country: 'GB' }
const BANKS: Readonly<Record<FxRail, BankDetails>> = {
  'us-ach': { way: 'us-ach', routing: '021000021', account: '1234567800', accountType: 'checking' },
  'us-fedwire': { way: 'us-wire', routing: '021000021', account: '1234567800' },
  'ca-eft': { way: 'ca-eft', institution: '003', transit: '00012', account: '1234500' },
  'ca-interac': { way: 'ca-interac', contact: 'pay@example.com' },
  'gb-fps': { way: 'gb-bank', sortCode: '200052', account: '12345600' },
  'gb-chaps': { way: 'gb-bank', sortCode: '200052', account: '12345600' },
  'eu-sepa': { way: 'eu-iban', iban: 'DE89370400440532013000' },
  'eu-sepa-instant': { way: 'eu-iban', iban: 'DE89370400440532013000' },
  swift: { way: 'swift', bic: 'BKCHCNBJ110', account: '6217000100', intermediaryBic: null, charges: 'shared' },
}
const CURRENCIES = { us: 'USD', ca: 'CAD', gb: 'GBP', eu: 'EUR', sw: 'CNY' } as const

/** Returns a company that is paid by this rail. */
export const payeeBy = (rail: FxRail, company = 'Harbour Supplies Ltd'): FxPayee => ({
  currency: CURRENCIES[rail.slice(0, 2) as keyof typeof CURRENCIES],
  name: { type: 'company', company },
  address: ADDRESS,
  bank: BANKS[rail],
})

/** Sets up new providers. */
export async function fxBench({
  name,
  open,
  reader,
  facts,
}: FxUnderTest): Promise<FxSetup & { readonly stop: () => Promise<void> }> {
  const sandbox = await startFx()
  let aheadMs = 0
  const clock: Clock = { now: () => new Date(Date.now() + aheadMs) }
  const keys = await sandbox.keys()
  const backOff = { firstMs: 20, maxMs: 100 }
  const given: FxGiven = { url: `${sandbox.url}/fx/${name}`, keys, clock, timeoutMs: PATIENT_MS, backOff }
  const strangers = Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, `${value}x`])) as FxKeys
  const provider = open(given)
  const notices = reader(given)
  const hooks = await hookReceiver((headers, body) => notices.readNotice(headers, body))
  await sandbox.hooks(hooks.url)
  await sandbox.webhooks('all', 'none')
  for (const currency of ['GBP', 'EUR', 'CAD', 'CNY'] as const) await sandbox.fund(name, currency, '1000000.00')
  const paymentOf = async (reference: string) => {
    const rows = (await sandbox.payments(reference)).filter((row) => row.provider === name)
    return { row: rows[0], times: rows.length }
  }
  return {
    provider,
    another: () => open(given),
    impatient: open({ ...given, timeoutMs: IMPATIENT_MS }),
    // A system port that nobody listens on.
    dead: open({ ...given, url: 'http://127.0.0.1:3' }),
    stranger: open({ ...given, keys: strangers }),
    reader: notices,
    strangeReader: reader({ ...given, keys: strangers }),
    facts,
    payee: (kind) => payeeBy('gb-fps', kind === 'open' ? undefined : WORDS[kind]),
    payeeBy,
    named: (answer) => payeeBy('gb-fps', `Harbour ${CHECKED[answer]}`.trim()),
    behave: (mood) =>
      sandbox.behave(name, mood === 'slow' ? { kind: 'slow', delayMs: 3 * IMPATIENT_MS } : { kind: mood }),
    notices: (mood) => sandbox.webhooks(name, mood),
    async inTheBook(reference) {
      const { row, times } = await paymentOf(reference)
      return row === undefined ? null : { times, amount: row.amount, state: row.state }
    },
    async conversionsInTheBook(reference) {
      return (await sandbox.conversions(reference)).filter((row) => row.provider === name).length
    },
    beneficiaries: async () => (await sandbox.beneficiaries()).filter((row) => row.provider === name).length,
    async settle(reference, state) {
      const { row } = await paymentOf(reference)
      if (row === undefined) throw new Error(`the provider never took ${reference}`)
      await sandbox.settle(row, state)
    },
    settlesIn: (days) => sandbox.settlesIn(days),
    async advance(ms) {
      await sandbox.advance(ms)
      aheadMs += ms
    },
    today: async () => (await sandbox.now()).toISOString().slice(0, 10),
    received: (reference, count) => hooks.received(reference, count),
    async stop() {
      await hooks.stop()
      await sandbox.stop()
    },
  }
}

const WORDS: Readonly<Record<Exclude<TestPayee, 'open'>, string>> = {
  stuck: 'Stuck Ltd',
  invalid: 'Invalid Ltd',
  nobody: 'Nobody Ltd',
  closed: 'Closed Ltd',
  namesake: 'Namesake Ltd',
  sanctioned: 'Sanctioned Ltd',
  partly: 'Partly Ltd',
  weeks: 'Weeks Ltd',
  mute: 'Mute Ltd',
  gone: 'Gone Ltd',
  asked: 'Asked Ltd',
}
const CHECKED = { match: '', close: 'Nearly', none: 'Stranger', not_possible: 'Silentbank' } as const
