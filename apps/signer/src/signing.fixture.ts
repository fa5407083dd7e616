/** Transactions for the signer's tests, made as the product makes them and in every way it must refuse. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hex } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import {
  chainAmount,
  COIN_CODES,
  type CoinCode,
  decimalsOf,
  type EvmNetworkId,
  money,
  type NetworkId,
  newId,
  type PaymentId,
  toBooks,
  type UserId,
} from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { ethereumAddresses, ethereumBuilder } from '@zend/server/connectors/chains/ethereum'
import { accountPaths, hotAddressesOf, networkTable } from '@zend/server/core/assets'
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
import type { KeyRef, UnsignedTransaction } from '@zend/server/ports/chain-sender'
import type { PaymentIntent, SignRefusal, SignRequest } from '@zend/server/ports/key-vault'
import { TEST_AUTHORIZATION } from '../../../tests/testkit/accounts.ts'
import { openKeys } from './accounts.ts'
import { actReader, type WithdrawalIntent } from './acts.ts'
import { type AuditEntry, openAuditLog } from './audit-log.ts'
import { type SignerPolicy, signerLimits } from './policy.ts'
import { networkReaders } from './readers.ts'
import { createSigner, type Signer } from './signer.ts'

/** When a test's clock starts. */
export const START = Date.parse('2026-03-02T10:00:00.000Z')

/** The networks as they are configured. */
export const networks = networkTable(DEFAULTS.networks)
/** Keys that every run of the tests has alike. */
export const keys = openKeys({ deposit: new Uint8Array(32).fill(0x11), hot: new Uint8Array(32).fill(0x22) }, accountPaths(networks))
/** The most gas that a payment may have: more than the small limits on fees leave room for. */
const gasMax = { coin: 150_000, token: 200_000 }
/** Readers over those keys. */
export const readers = networkReaders(networks, () => ({ coin: BigInt(gasMax.coin), token: BigInt(gasMax.token) }), keys.ring, {
  now: () => new Date(START),
})

/** The key that change comes back to. */
export const HOT: KeyRef = { account: 'hot', index: 0 }
/** A customer's key. */
export const DEPOSIT: KeyRef = { account: 'deposit', index: 7 }
/** Addresses outside: BIP-173's example, and a well-known one. */
export const STRANGER = { bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', ethereum: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }

const mainnet = { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 }

/** The script of an address of Bitcoin's main chain. */
export const scriptOf = (address: string): Uint8Array => OutScript.encode(Address(mainnet).decode(address))
/** The Bitcoin address of one of our keys. */
export const bitcoinAddressOf = (key: KeyRef): string => Address(mainnet).encode(OutScript.decode(hex.decode(readers.bitcoin.lookupKeyOfKey(key))))
/** The Ethereum address of one of our keys. */
export const ethereumAddressOf = (key: KeyRef): string => {
  const parsed = ethereumAddresses().parseAddress(readers.ethereum.lookupKeyOfKey(key))
  if (!parsed.ok) throw new Error('not an address')
  return parsed.value.address
}

/** An input as a test describes it: by default a confirmed output of the named key. */
export type InputSketch = { readonly key: KeyRef; readonly units: bigint; readonly txid?: string; readonly index?: number; readonly more?: object }
/** An output as a test describes it. */
export type OutputSketch = { readonly to: string; readonly units: bigint; readonly more?: object }

const txidOf = (position: number): string => (position + 1).toString(16).padStart(64, '0')

/** A PSBT, unsigned. `more` is laid over what the product would say of an input or output. */
export function psbt(inputs: readonly InputSketch[], outputs: readonly OutputSketch[], options: object = {}): SignRequest['transaction'] {
  const transaction = new Transaction({ version: 2, allowUnknownOutputs: true, ...options })
  for (const [position, { key, units, txid = txidOf(position), index = 0, more }] of inputs.entries()) {
    const witnessUtxo = { script: hex.decode(readers.bitcoin.lookupKeyOfKey(key)), amount: units }
    transaction.addInput({ txid: hex.decode(txid), index, sequence: 0xffff_fffd, witnessUtxo, ...more })
  }
  for (const { to, units, more } of outputs) transaction.addOutput({ script: scriptOf(to), amount: units, ...more })
  return { network: 'bitcoin', bytes: hex.encode(transaction.toPSBT()), keys: inputs.map(({ key }) => key) }
}

/** What an EVM payment can be varied in. */
export type PayloadSketch = {
  readonly network?: EvmNetworkId
  readonly from?: KeyRef
  readonly asset?: CoinCode
  readonly to?: string
  readonly units?: bigint
  readonly sequence?: number
  readonly gasLimit?: bigint
  readonly maxPerGas?: bigint
}

/** A payload as the product's own builder makes it. */
export function payload(sketch: PayloadSketch = {}): UnsignedTransaction {
  const {
    network = 'ethereum',
    from = HOT,
    asset = 'ETH',
    to = STRANGER.ethereum,
    units = 10n ** 18n,
    sequence = 0,
    gasLimit = 21_000n,
    maxPerGas = 30n * 10n ** 9n,
  } = sketch
  const { coins: assets, chainId, fees } = networks[network]
  const decimals = assets.find((coin) => coin.asset === asset)?.decimals ?? 18
  const built = ethereumBuilder({ spec: { network, assets, startHeight: 0 }, chainId, fees }).build({
    kind: 'sequence',
    payout: { to, amount: { asset, decimals, units } },
    from: { address: ethereumAddressOf(from), key: from },
    sequence: BigInt(sequence),
    gasLimit,
    fee: { kind: 'sequence', maxPerGas, priorityPerGas: 10n ** 9n },
  })
  if (!built.ok) throw new Error(built.refusal.code)
  return built.value
}

let made = 0
/** A payment id of its own. */
export const paymentId = (): PaymentId => newId('pay', (made += 1))

/** A withdrawal. */
export function withdrawal(asset: CoinCode, to: string, units: bigint, id: PaymentId = paymentId()): WithdrawalIntent {
  return { id, purpose: 'withdrawal', asset, to, units, statement: null, secondConfirmation: null }
}

/** What a customer's statement can be varied in. */
export type ConfirmedSketch = Partial<WithdrawalFacts> & Partial<Consent>

/** The key pair of an operator. */
export const operator = newAuthorizationKey()

const FEE = 7n
const PLENTY_CENTS = 10n ** 12n

/** The same withdrawal with its customer's statement, and with an operator's word where that is asked for. */
export function confirmed(network: NetworkId, intent: WithdrawalIntent, sketch: ConfirmedSketch = {}, isSeconded = false): WithdrawalIntent {
  const { asset, to, units, id } = intent
  const decimals = networks[network].coins.find((each) => each.asset === asset)?.decimals ?? decimalsOf(asset)
  const arrives = toBooks(chainAmount(asset, decimals, units)).money.amount
  const { confirmedAt = new Date(START), factors = ['pin', 'code'], ...over } = sketch
  const statement = withdrawalStatement({
    ...{ id: `wdr_${id.slice('pay_'.length)}`, holder: HOLDER, network, money: money(asset, arrives + FEE), fee: money(asset, FEE) },
    ...{ feeBudget: money(asset, FEE), address: to, valueCents: 1n, waitsUntil: null },
    judgedBy: { tier: 1, dayMaxCents: PLENTY_CENTS, monthMaxCents: PLENTY_CENTS },
    ...over,
  })
  const signed = signedStatement(statement, authorize(TEST_AUTHORIZATION.key, statement, { confirmedAt, factors }))
  const secondConfirmation = isSeconded ? signText(authorizationKey(operator.privateKey), secondConfirmationOf(signed.text)) : null
  return { ...intent, statement: signed, secondConfirmation }
}

/** Whose withdrawals the tests' are, unless they say otherwise. */
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

/** A signer (`itself`) with the small limits, a clock that stands still, and a log of its own on the disk. Change its fields at will. */
export class TestSigner {
  /** The true time, and how far the machine's clock is ahead of it. */
  nowMs = START
  aheadMs = 0
  /** What was told of the clock, in milliseconds ahead. */
  readonly clockTold: number[] = []
  isStopped = false
  /** Taken at a start. */
  policy: SignerPolicy = policy
  readonly #folder = mkdtempSync(join(tmpdir(), 'zend-signer-'))
  #closeLog = (): void => undefined
  itself = this.#create()

  /** Asks for a signature. */
  readonly ask = (transaction: SignRequest['transaction'], ...intents: PaymentIntent[]): ReturnType<Signer['sign']> =>
    this.exactly(
      transaction,
      ...intents.map((intent) => (intent.purpose === 'withdrawal' && intent.statement === null ? this.#confirmed(transaction, intent) : intent)),
    )

  /** Asks for a signature with these intents as they are, without a statement where they have none. */
  readonly exactly = (transaction: SignRequest['transaction'], ...intents: PaymentIntent[]): ReturnType<Signer['sign']> =>
    this.itself.sign({ transaction, intents })

  /** Asks for a payment by the hot account, by default of ether to a stranger. */
  readonly pay = (
    units: bigint,
    intent: PaymentIntent = withdrawal('ETH', STRANGER.ethereum, units),
    more: PayloadSketch = {},
  ): ReturnType<Signer['sign']> => this.ask(payload({ units, to: intent.to, ...more }), intent)

  /** Begins anew with nothing but the log. */
  restart(): void {
    this.#closeLog()
    this.itself = this.#create()
  }

  /** Everything the log says. */
  entries(): readonly AuditEntry[] {
    const entries: AuditEntry[] = []
    this.#openLog((entry) => entries.push(entry)).close()
    return entries
  }

  /** Makes the log impossible to write. */
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
    return openAuditLog({ file: join(this.#folder, 'audit.jsonl'), key: keys.auditKey, onEntry, onTorn: () => undefined })
  }

  #confirmed({ network }: SignRequest['transaction'], intent: WithdrawalIntent): PaymentIntent {
    // An address of another network, or a coin it has not, cannot be stated either.
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
      onClock: (aheadMs) => void this.clockTold.push(aheadMs),
      openLog: (onEntry) => {
        const log = this.#openLog(onEntry)
        this.#closeLog = log.close
        return log
      },
      isStopped: () => this.isStopped,
    })
  }
}

/** What became of a request, in one word. */
export const outcomeOf = (answer: ReturnType<Signer['sign']>): SignRefusal['code'] | 'signed' => (answer.ok ? 'signed' : answer.refusal.code)

let funded = 0
/** A fresh output of ours. */
export const coin = (units: bigint, key: KeyRef = DEPOSIT): InputSketch => ({ key, units, txid: (funded += 1).toString(16).padStart(64, '0') })
/** Satoshi to the stranger. */
export const toStranger = (units: bigint): OutputSketch => ({ to: STRANGER.bitcoin, units })
/** Satoshi back to the hot account. */
export const change = (units: bigint, index = 0): OutputSketch => ({ to: bitcoinAddressOf({ account: 'hot', index }), units })
