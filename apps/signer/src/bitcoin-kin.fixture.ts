/**
 * Keys, outputs and transactions for the tests of Bitcoin's relatives, in the product's form and in forms it never
 * makes.
 */
import { readFileSync } from 'node:fs'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { p2pkh, p2wpkh, Transaction } from '@scure/btc-signer'
import { RawTx } from '@scure/btc-signer/script.js'
import { bitcoinAddresses, bitcoinBuilder } from '@zend/server/connectors/chains/bitcoin'
import type { KeyRef, SpendableOutput } from '@zend/server/ports/chain-sender'
import { KIN_FACTS } from './bitcoin-kin.ts'
import { bitcoinReader } from './bitcoin.ts'
import type { KeyRing } from './key-ring.ts'

/** The coins besides bitcoin. */
export type Coin = 'LTC' | 'BCH' | 'DOGE'
type Vector = {
  readonly version: number
  readonly inputs: readonly {
    readonly txid: string
    readonly index: number
    readonly sequence: number
    readonly amount: string
    readonly script: string
  }[]
  readonly outputs: readonly { readonly amount: string; readonly script: string }[]
  readonly raw: string
  readonly txid?: string
  readonly privateKey?: string
  readonly privateKeyWif?: string
  readonly signatures?: readonly string[]
}

/** Their codes. */
export const COINS = ['LTC', 'BCH', 'DOGE'] as const
/** Their networks. */
export const NETWORK = { LTC: 'litecoin', BCH: 'bitcoincash', DOGE: 'dogecoin' } as const
/** Addresses outside. */
export const OUTSIDE = {
  LTC: 'ltc1qs32zgdhe2tpzcnz55r7d9jvhce33063sfht3q0',
  BCH: 'bitcoincash:qpk05r5kcd8uuzwqunn8rlx5xvuvzjqju5rch3tc0u',
  DOGE: 'DLSSSUS3ex7YNDACJDxMER1ZMW579Vy8Zy',
} as const
/** A customer's key. */
export const DEPOSIT: KeyRef = { account: 'deposit', index: 7 }
/** The change key. */
export const HOT: KeyRef = { account: 'hot', index: 0 }

/** A signed transaction from a published test, with its key. */
export const vectorOf = (name: string): Vector =>
  JSON.parse(
    readFileSync(new URL(`../../../server/connectors/chains/bitcoin/vectors/${name}.json`, import.meta.url), 'utf8'),
  ) as Vector

/** A ring with the same private key for every reference. */
export const oneKey = (privateKey: Uint8Array): KeyRing => ({
  publicKey: () => secp256k1.getPublicKey(privateKey),
  withPrivateKey: (_space, _ref, use) => use(privateKey, secp256k1.getPublicKey(privateKey)),
})

const master = HDKey.fromMasterSeed(new Uint8Array(32).fill(9))
/** A ring with a different key for every space and reference. */
export const ring: KeyRing = {
  publicKey: (space, ref) => nodeOf(space, ref).publicKey ?? new Uint8Array(),
  withPrivateKey: (space, ref, use) =>
    use(nodeOf(space, ref).privateKey ?? new Uint8Array(), nodeOf(space, ref).publicKey ?? new Uint8Array()),
}
const SPACES = ['bitcoin', 'litecoin', 'bitcoincash', 'dogecoin']
const nodeOf = (space: string, { account, index }: KeyRef): HDKey =>
  master
    .deriveChild(SPACES.indexOf(space))
    .deriveChild(account === 'hot' ? 1 : 0)
    .deriveChild(index)

/** A reader of the coin's main chain, over that ring. */
export const readerOf = (coin: Coin) => bitcoinReader('mainnet', ring, coin)
/** The output script of one of our keys. */
export const scriptOf = (coin: Coin, key: KeyRef): string => readerOf(coin).lookupKeyOfKey(key)

/** A transaction of somebody else's that pays these scripts. */
export function parentOf(
  outputs: readonly { readonly script: string; readonly units: bigint }[],
  salt = 1,
): { readonly raw: string; readonly txid: string } {
  const raw = RawTx.encode({
    version: 1,
    segwitFlag: false,
    inputs: [
      { txid: new Uint8Array(32).fill(salt), index: 0, finalScriptSig: new Uint8Array(), sequence: 0xffff_ffff },
    ],
    outputs: outputs.map(({ script, units }) => ({ script: hex.decode(script), amount: units })),
    witnesses: [],
    lockTime: 0,
  })
  return { raw: hex.encode(raw), txid: hex.encode(sha256(sha256(raw)).toReversed()) }
}

/** A confirmed output of one of our keys. */
export function output(coin: Coin, key: KeyRef, units: bigint, salt = 1): SpendableOutput {
  const lookupKey = scriptOf(coin, key)
  const { raw, txid } = parentOf([{ script: lookupKey, units }], salt)
  return { txid, index: 0, units, lookupKey, key, ...(coin === 'DOGE' ? { parent: raw } : {}) }
}

/** The product builder's payment to the outside address. */
export function built(
  coin: Coin,
  spendable = [output(coin, DEPOSIT, 700_000_000n), output(coin, HOT, 500_000_000n, 2)],
) {
  const spec = { network: NETWORK[coin], assets: [{ asset: coin, decimals: 8 }], startHeight: 0 } as const
  const answer = bitcoinBuilder({ spec, coin, chain: 'mainnet' }).build({
    kind: 'inputs',
    payouts: [{ to: OUTSIDE[coin], amount: { asset: coin, decimals: 8, units: 1_000_000_000n } }],
    spendable,
    mustSpend: [],
    change: { address: changeAddress(coin), key: HOT },
    fee: { kind: 'inputs', perVirtualByte: 1_000n },
  })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}
/** The hot address, from the same key by the product's own code. */
function changeAddress(coin: Coin): string {
  const { prefixes } = KIN_FACTS[coin]
  const publicKey = ring.publicKey(NETWORK[coin], HOT)
  const { address } = coin === 'LTC' ? p2wpkh(publicKey, prefixes.mainnet) : p2pkh(publicKey, prefixes.mainnet)
  const parsed = bitcoinAddresses('mainnet', coin).parseAddress(address)
  if (!parsed.ok) throw new Error(parsed.refusal.code)
  return parsed.value.address
}

/** A PSBT that the product would never make. */
export function psbt(
  coin: Coin,
  input: object,
  outputs: readonly { readonly script: Uint8Array; readonly amount: bigint }[],
  keys: readonly KeyRef[] = [DEPOSIT],
) {
  const transaction = new Transaction({ version: 2, allowUnknownOutputs: true, allowLegacyWitnessUtxo: true })
  transaction.addInput(input, true)
  for (const made of outputs) transaction.addOutput(made)
  return { network: NETWORK[coin], bytes: hex.encode(transaction.toPSBT()), keys }
}
