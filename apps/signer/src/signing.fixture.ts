/** Payments, customers' confirmations and a signer for the signer's tests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  chainAmount,
  COIN_CODES,
  type CoinCode,
  decimalsOf,
  money,
  type NetworkId,
  newId,
  type PaymentId,
  toBooks,
  type UserId,
} from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { hotAddressesOf } from '@zend/server/core/assets'
import {
  authorizationKey,
  authorizationKeys,
  authorize,
  type Consent,
  newAuthorizationKey,
  secondConfirmationOf,
  signedStatement,
  signText,
  type WithdrawalFacts,
  withdrawalStatement,
} from '@zend/server/core/authorizations'
import type { KeyRef } from '@zend/server/ports/chain-sender'
import type { PaymentIntent, SignRefusal, SignRequest } from '@zend/server/ports/key-vault'
import { TEST_AUTHORIZATION } from '../../../tests/testkit/accounts.ts'
import { actReader, type WithdrawalIntent } from './acts.ts'
import { type AuditEntry, openAuditLog } from './audit-log.ts'
import { signerLimits, type SignerPolicy } from './policy.ts'
import { createSigner, type Signer } from './signer.ts'
import {
  DEPOSIT,
  ethereumAddressOf,
  gasMax,
  keys,
  networks,
  payload,
  type PayloadSketch,
  readers,
  START,
  OUTSIDE,
} from './transactions.fixture.ts'

let made = 0
/** A payment id of its own. */
export const paymentId = (): PaymentId => newId('pay', (made += 1))

/** A withdrawal. */
export function withdrawal(asset: CoinCode, to: string, units: bigint, id: PaymentId = paymentId()): WithdrawalIntent {
  return { id, purpose: 'withdrawal', asset, to, units, statement: null, secondConfirmation: null }
}

/** The parts of a customer's statement that a test can change. */
export type ConfirmedSketch = Partial<WithdrawalFacts> & Partial<Consent>

/** The key pair of an operator. */
export const operator = newAuthorizationKey()

const FEE = 7n
const PLENTY_CENTS = 10n ** 12n

/** The same withdrawal with its customer's statement, and with an operator's confirmation if requested. */
export function confirmed(
  network: NetworkId,
  intent: WithdrawalIntent,
  sketch: ConfirmedSketch = {},
  isSeconded = false,
): WithdrawalIntent {
  const { asset, to, units, id } = intent
  const decimals = networks[network].coins.find((each) => each.asset === asset)?.decimals ?? decimalsOf(asset)
  const arrives = toBooks(chainAmount(asset, decimals, units)).money.amount
  const { confirmedAt = new Date(START), factors = ['pin', 'code'], ...over } = sketch
  const statement = withdrawalStatement({
    id: `wdr_${id.slice('pay_'.length)}`,
    holder: HOLDER,
    network,
    money: money(asset, arrives + FEE),
    fee: money(asset, FEE),
    feeBudget: money(asset, FEE),
    address: to,
    valueCents: 1n,
    waitsUntil: null,
    judgedBy: { tier: 1, dayMaxCents: PLENTY_CENTS, monthMaxCents: PLENTY_CENTS },
    ...over,
  })
  const signed = signedStatement(statement, authorize(TEST_AUTHORIZATION.key, statement, { confirmedAt, factors }))
  const secondConfirmation = isSeconded
    ? signText(authorizationKey(operator.privateKey), secondConfirmationOf(signed.text))
    : null
  return { ...intent, statement: signed, secondConfirmation }
}

/** The owner of the tests' withdrawals by default. */
export const HOLDER: UserId = 'usr_01hzzzzzzzzzzzzzzzzzzzzzzz'

/** A top-up of one of our deposit addresses. */
export function topup(units: bigint, toKey: KeyRef = DEPOSIT, to: string = ethereumAddressOf(toKey)): PaymentIntent {
  return { id: paymentId(), purpose: 'topup', asset: 'ETH', to, units, toKey }
}

/** A sweep to one of our hot addresses. */
export function sweep(asset: CoinCode, to: string, units: bigint): PaymentIntent {
  return { id: paymentId(), purpose: 'sweep', asset, to, units }
}

/** Small round limits: one coin a payment and two an hour, a thousand dollars and two thousand. */
export const policy: SignerPolicy = {
  withdrawals: {
    ...DEFAULTS.signer.withdrawals,
    BTC: { paymentMax: '1', hourMax: '2' },
    ETH: { paymentMax: '1', hourMax: '2' },
    USDT: { paymentMax: '1000', hourMax: '2000' },
    USDC: { paymentMax: '1000', hourMax: '2000' },
    DAI: { paymentMax: '1000', hourMax: '2000' },
  },
  hourMaxUsd: '1000000',
  secondConfirmation: {
    ...DEFAULTS.signer.secondConfirmation,
    coins: Object.fromEntries(COIN_CODES.map((each) => [each, { above: '9999999999', newAddressAbove: '9999999999' }])),
  },
  topups: { ...DEFAULTS.signer.topups, ETH: { paymentMax: '0.05', hourMax: '0.1' } },
  fees: {
    ...DEFAULTS.signer.fees,
    bitcoin: { perUnitMax: 100, transactionMax: '0.001', hourMax: '0.002' },
    ethereum: { gweiPerGasMax: 100, gasMax, transactionMax: '0.01', hourMax: '0.02' },
  },
}

/**
 * A signer (`itself`) with the small limits, a fixed clock, and its own log on the disk. Tests may change its fields.
 */
export class TestSigner {
  /** The true time, and how far the machine's clock is ahead of it. */
  nowMs = START
  aheadMs = 0
  /** The reported clock differences, in milliseconds ahead. */
  readonly clockReports: number[] = []
  isStopped = false
  /** Read at start. */
  policy: SignerPolicy = policy
  readonly #folder = mkdtempSync(join(tmpdir(), 'zend-signer-'))
  #closeLog = (): void => undefined
  itself = this.#create()

  /** Asks for a signature. */
  readonly ask = (transaction: SignRequest['transaction'], ...intents: PaymentIntent[]): ReturnType<Signer['sign']> =>
    this.exactly(
      transaction,
      ...intents.map((intent) =>
        intent.purpose === 'withdrawal' && intent.statement === null ? this.#confirmed(transaction, intent) : intent,
      ),
    )

  /** Requests a signature with these intents unchanged, without a statement where they have none. */
  readonly exactly = (
    transaction: SignRequest['transaction'],
    ...intents: PaymentIntent[]
  ): ReturnType<Signer['sign']> => this.itself.sign({ transaction, intents })

  /** Requests a payment by the hot account, by default of ether to an outside address. */
  readonly pay = (
    units: bigint,
    intent: PaymentIntent = withdrawal('ETH', OUTSIDE.ethereum, units),
    more: PayloadSketch = {},
  ): ReturnType<Signer['sign']> => this.ask(payload({ units, to: intent.to, ...more }), intent)

  /** Restarts from the log alone. */
  restart(): void {
    this.#closeLog()
    this.itself = this.#create()
  }

  /** Returns every entry of the log. */
  entries(): readonly AuditEntry[] {
    const entries: AuditEntry[] = []
    this.#openLog((entry) => entries.push(entry)).close()
    return entries
  }

  /** Makes the log unwritable. */
  breakLog(): void {
    this.#closeLog()
    this.#closeLog = () => undefined
  }

  /** Removes everything. */
  end(): void {
    this.#closeLog()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #openLog(onEntry: (entry: AuditEntry) => void) {
    return openAuditLog({
      file: join(this.#folder, 'audit.jsonl'),
      key: keys.auditKey,
      onEntry,
      onTorn: () => undefined,
    })
  }

  #confirmed({ network }: SignRequest['transaction'], intent: WithdrawalIntent): PaymentIntent {
    // A statement is also impossible for an address of another network, or a coin the network does not have.
    return confirmed(network, intent, { confirmedAt: new Date(this.nowMs + this.aheadMs) })
  }

  #create(): Signer {
    return createSigner({
      readers,
      limits: signerLimits(this.policy, networks),
      readAct: actReader(TEST_AUTHORIZATION.keys, authorizationKeys(operator.publicKey), networks),
      hotAddresses: (network) => hotAddressesOf(networks[network].space),
      clock: { now: () => new Date(this.nowMs + this.aheadMs) },
      elapsedMs: () => this.nowMs,
      onClock: (aheadMs) => void this.clockReports.push(aheadMs),
      openLog: (onEntry) => {
        const log = this.#openLog(onEntry)
        this.#closeLog = log.close
        return log
      },
      isStopped: () => this.isStopped,
    })
  }
}

/** Returns the outcome of a request as one word. */
export const outcomeOf = (answer: ReturnType<Signer['sign']>): SignRefusal['code'] | 'signed' =>
  answer.ok ? 'signed' : answer.refusal.code
