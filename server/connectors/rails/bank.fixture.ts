/**
 * The setup for a rail's contract test: the simulated providers on a free port, a receiver of their webhooks, and a
 * rail with a short timeout.
 */
import { type BankBehaviour, type BankKeys, startBank } from '@zend/sandbox/bank'
import { type LocalCurrency, localCurrencyOf } from '@zend/kernel'
import type { RailSetup, RailBehaviour, TestAccount } from '../../ports/payout-rail.contract.ts'
import { systemClock } from '../../ports/clock.ts'
import type { PayoutRail } from '../../ports/payout-rail.ts'
import { hookReceiver } from '../hook-receiver.fixture.ts'
import type { RailConnector } from './rail.ts'

/** The timeout, in milliseconds: more than a busy machine needs, and less than a slow provider takes. */
const PATIENT_MS = 10_000
const IMPATIENT_MS = 120

/** The last two digits of an account with each behaviour (see the bank's test accounts). */
const ENDINGS: Readonly<Record<TestAccount, string>> = {
  open: '00',
  nobody: '81',
  closed: '82',
  refused: '83',
  mute: '85',
  gone: '86',
}

/** A rail, and where it pays: an account's number without its last two digits. */
export type RailUnderTest = {
  readonly connector: RailConnector
  readonly country: string
  readonly method: 'bank' | 'mobile-money'
  readonly institution: string
  readonly accountStart: string
  /** The owner of the open account, where the provider reveals it. */
  readonly owner: string | null
}

/**
 * Returns the content of a key file of the product, by its variable.
 * @example KORA_SECRET_KEY_FILE holds koraSecretKey
 */
const keyIn = (keys: BankKeys, variable: string): string | null => {
  const name = variable
    .replace(/_FILE$/, '')
    .toLowerCase()
    .replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const key = new Map(Object.entries<string>(keys)).get(name) ?? ''
  return key === '' ? null : key
}

/** Creates a rail for the bank at this address, with these keys. */
export function railAt(connector: RailConnector, bankUrl: string, keys: BankKeys, timeoutMs = PATIENT_MS): PayoutRail {
  const sender = { name: 'Zend', country: 'NG', phone: '2348000000000', mail: 'payouts@example.com' }
  const rail = connector.open({
    url: `${bankUrl}/bank/${connector.name}`,
    timeoutMs,
    sender,
    clock: systemClock,
    callbackPath: '/hooks/pawapay',
    key: (variable) => keyIn(keys, variable),
  })
  if (rail === null) throw new Error(`the bank gives no keys of ${connector.name}`)
  return rail
}

/** Somebody else's keys, which match none of the real ones. */
const strangers = (keys: BankKeys): BankKeys =>
  Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [name, key.startsWith('-----') ? '' : `${key}-stranger`]),
  ) as BankKeys

/** Sets up new providers. */
export async function bankBench({
  connector,
  ...where
}: RailUnderTest): Promise<RailSetup & { readonly stop: () => Promise<void> }> {
  const bank = await startBank()
  const keys = await bank.keys()
  const rail = railAt(connector, bank.url, keys)
  const hooks = await hookReceiver((headers, body) => rail.readNotice(headers, body))
  await bank.hooks(hooks.url)
  const currency: LocalCurrency = localCurrencyOf(where.country)
  const ours = async (reference: string) =>
    (await bank.payouts(reference)).filter((payout) => payout.rail === rail.name)
  return {
    rail,
    impatientRail: railAt(connector, bank.url, keys, IMPATIENT_MS),
    // A system port that nobody listens on.
    deadRail: railAt(connector, 'http://127.0.0.1:3', keys),
    unknownKeyRail: railAt(connector, bank.url, strangers(keys)),
    currency,
    owner: where.owner,
    account: (kind) => ({
      country: where.country,
      currency,
      method: where.method,
      institution: where.institution,
      branch: null,
      accountType: null,
      accountNumber: where.accountStart + ENDINGS[kind],
      accountName: 'Ada Obi',
    }),
    behave: (mood) => bank.behave('all', behaviourOf(mood)),
    notices: (mood) => bank.webhooks('all', mood),
    async inTheBook(reference) {
      const payouts = await ours(reference)
      return payouts[0] === undefined ? null : { times: payouts.length, amount: payouts[0].amount }
    },
    async settle(reference, state) {
      const [payout] = await ours(reference)
      if (payout === undefined) throw new Error(`the bank never took ${reference}`)
      await bank.settle(payout, state)
    },
    received: (reference, count) => hooks.received(reference, count),
    async stop() {
      await hooks.stop()
      await bank.stop()
    },
  }
}

const behaviourOf = (mood: RailBehaviour): BankBehaviour =>
  mood === 'slow' ? { kind: mood, delayMs: 3 * IMPATIENT_MS } : { kind: mood }
