/**
 * The setup for a rail's contract test: the simulated providers on a free port, a receiver of their webhooks, and a
 * rail with a short timeout.
 */
import { type BankBehaviour, type BankKeys, startBank } from '@zend/sandbox/bank'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type LocalCurrency, localCurrencyOf } from '@zend/kernel'
import type { RailSetup, RailBehaviour, ReceivedNotice, TestAccount } from '../../ports/payout-rail.contract.ts'
import { systemClock } from '../../ports/clock.ts'
import type { PayoutRail } from '../../ports/payout-rail.ts'
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
  const hooks = await hookReceiver(rail)
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

/** A server that receives webhooks and passes each to the rail. Each one wakes the waiting caller. */
async function hookReceiver(rail: PayoutRail) {
  const notices: ReceivedNotice[] = []
  let arrived = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    void bytesOf(request).then((body) => {
      const headers = request.headers as Readonly<Record<string, string | undefined>>
      notices.push({ headers, body, read: rail.readNotice(headers, body) })
      response.writeHead(200).end()
      arrived.resolve()
      arrived = Promise.withResolvers()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const about = (reference: string) => notices.filter(({ body }) => Buffer.from(body).includes(reference))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    async received(reference: string, count: number) {
      while (about(reference).length < count) await arrived.promise
      return about(reference)
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function bytesOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
