/** Unsigned transactions for the signer's tests, as the product makes them and in every form it must refuse. */
import { hex } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import type { CoinCode, EvmNetworkId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { ethereumAddresses, ethereumBuilder } from '@zend/server/connectors/chains/ethereum'
import { accountPaths, networkTable } from '@zend/server/core/assets'
import type { KeyRef, UnsignedTransaction } from '@zend/server/ports/chain-sender'
import type { SignRequest } from '@zend/server/ports/key-vault'
import { derivedOnce } from '../../../tests/testkit/signer.ts'
import { openKeys } from './accounts.ts'
import { networkReaders } from './readers.ts'

/** When a test's clock starts. */
export const START = Date.parse('2026-03-02T10:00:00.000Z')

/** The networks as they are configured. */
export const networks = networkTable(DEFAULTS.networks)
const opened = openKeys(
  { deposit: new Uint8Array(32).fill(0x11), hot: new Uint8Array(32).fill(0x22) },
  accountPaths(networks),
)
/** Keys that are the same in every run of the tests. */
export const keys = { ...opened, ring: derivedOnce(opened.ring) }
/** The most gas that the test's policy allows. */
export const gasMax = { coin: 150_000, token: 200_000 }
/** Readers over those keys. */
export const readers = networkReaders(
  networks,
  () => ({ coin: BigInt(gasMax.coin), token: BigInt(gasMax.token) }),
  keys.ring,
  { now: () => new Date(START) },
)

/** The change key. */
export const HOT: KeyRef = { account: 'hot', index: 0 }
/** A customer's key. */
export const DEPOSIT: KeyRef = { account: 'deposit', index: 7 }
/** Addresses outside: BIP-173's example, and a well-known one. */
export const OUTSIDE = {
  bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ethereum: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
}

const mainnet = { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 }

/** The script of an address of Bitcoin's main chain. */
export const scriptOf = (address: string): Uint8Array => OutScript.encode(Address(mainnet).decode(address))
/** The Bitcoin address of one of our keys. */
export const bitcoinAddressOf = (key: KeyRef): string =>
  Address(mainnet).encode(OutScript.decode(hex.decode(readers.bitcoin.lookupKeyOfKey(key))))
/** The Ethereum address of one of our keys. */
export const ethereumAddressOf = (key: KeyRef): string => {
  const parsed = ethereumAddresses().parseAddress(readers.ethereum.lookupKeyOfKey(key))
  if (!parsed.ok) throw new Error('not an address')
  return parsed.value.address
}

/** An input in a test: by default a confirmed output of the named key. */
export type InputSketch = {
  readonly key: KeyRef
  readonly units: bigint
  readonly txid?: string
  readonly index?: number
  readonly more?: object
}
/** An output in a test. */
export type OutputSketch = { readonly to: string; readonly units: bigint; readonly more?: object }

const txidOf = (position: number): string => (position + 1).toString(16).padStart(64, '0')

/** A PSBT, unsigned. `more` overrides what the product would write for an input or output. */
export function psbt(
  inputs: readonly InputSketch[],
  outputs: readonly OutputSketch[],
  options: object = {},
): SignRequest['transaction'] {
  const transaction = new Transaction({ version: 2, allowUnknownOutputs: true, ...options })
  for (const [position, { key, units, txid = txidOf(position), index = 0, more }] of inputs.entries()) {
    const witnessUtxo = { script: hex.decode(readers.bitcoin.lookupKeyOfKey(key)), amount: units }
    transaction.addInput({ txid: hex.decode(txid), index, sequence: 0xffff_fffd, witnessUtxo, ...more })
  }
  for (const { to, units, more } of outputs) transaction.addOutput({ script: scriptOf(to), amount: units, ...more })
  return { network: 'bitcoin', bytes: hex.encode(transaction.toPSBT()), keys: inputs.map(({ key }) => key) }
}

/** The parts of an EVM payment that a test can change. */
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
    to = OUTSIDE.ethereum,
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

let funded = 0
/** A fresh output of ours. */
export const coin = (units: bigint, key: KeyRef = DEPOSIT): InputSketch => ({
  key,
  units,
  txid: (funded += 1).toString(16).padStart(64, '0'),
})
/** Satoshi to the outside address. */
export const toOutside = (units: bigint): OutputSketch => ({ to: OUTSIDE.bitcoin, units })
/** Change in satoshi back to the hot account. */
export const change = (units: bigint, index = 0): OutputSketch => ({
  to: bitcoinAddressOf({ account: 'hot', index }),
  units,
})
