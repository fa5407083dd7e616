/** Keys and orders of Cardano for the signer's tests. */
import { Bip32PrivateKey, FixedTransaction, TransactionBody } from '@emurgo/cardano-serialization-lib-nodejs'
import { hex } from '@scure/base'
import { cardanoAddresses, cardanoBuilder } from '@zend/server/connectors/chains/cardano'
import type { KeyRef, SpendableOutput } from '@zend/server/ports/chain-sender'
import { cardanoReader } from './cardano.ts'
import type { KeyRing } from './key-ring.ts'

/** The main network. */
export const MAIN = { networkMagic: 764_824_073 } as const
const HARDENED = 0x80000000
const accountOf = (fill: number): Bip32PrivateKey =>
  [1852, 1815, 0].reduce(
    (node, step) => node.derive(HARDENED + step),
    Bip32PrivateKey.from_bip39_entropy(new Uint8Array(32).fill(fill), new Uint8Array(0)),
  )
const ACCOUNTS = { deposit: accountOf(1), hot: accountOf(2) } as const
const rawKey = ({ account, index }: KeyRef) => ACCOUNTS[account].derive(0).derive(index).to_raw_key()

/** An in-memory ring. */
export const ring: KeyRing = {
  publicKey: (_space, ref) => rawKey(ref).to_public().as_bytes(),
  withPrivateKey: (_space, ref, use) => use(rawKey(ref).as_bytes(), rawKey(ref).to_public().as_bytes()),
}
/** A customer's key, and the change key. */
export const DEPOSIT: KeyRef = { account: 'deposit', index: 7 }
/** The key that pays. */
export const HOT: KeyRef = { account: 'hot', index: 0 }
/** An outside address (CIP-19's own key), and the same payment key with somebody else's staking part. */
export const OUTSIDE = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'
/** The same with a staking part. */
export const OUTSIDE_STAKED =
  'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x'
/** A reader for the main network. */
export const reader = cardanoReader({ ...MAIN, coin: 'ADA' }, ring)

/** The address of one of our keys. */
export const addressOf = ({ account, index }: KeyRef): string =>
  cardanoAddresses(MAIN).depositAddress(hex.encode(ACCOUNTS[account].to_public().as_bytes()), index).address

const output = (salt: number, units: bigint, key: KeyRef): SpendableOutput => ({
  txid: salt.toString(16).padStart(64, '0'),
  index: salt,
  units,
  lookupKey: '',
  key,
})

/** The product builder's payment of 60 ADA to the outside address, from three outputs of two keys. */
export function built(to = OUTSIDE) {
  const answer = cardanoBuilder({
    spec: { network: 'cardano', assets: [{ asset: 'ADA', decimals: 6 }], startHeight: 0 },
    ...MAIN,
  }).build({
    kind: 'inputs',
    payouts: [{ to, amount: { asset: 'ADA', decimals: 6, units: 60_000_000n } }],
    spendable: [output(3, 30_000_000n, DEPOSIT), output(1, 25_000_000n, HOT), output(2, 20_000_000n, DEPOSIT)],
    mustSpend: [],
    change: { address: addressOf(HOT), key: HOT },
    fee: { kind: 'inputs', perVirtualByte: 44n },
  })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}

/** The same order after its body was changed. */
export function changed(change: (body: TransactionBody) => TransactionBody | void) {
  const unsigned = built()
  const body = TransactionBody.from_hex(unsigned.bytes)
  return { ...unsigned, bytes: (change(body) ?? body).to_hex() }
}

/** Returns the signers by key, and whether the signatures are valid. */
export function witnessesOf(raw: string): readonly { readonly publicKey: string; readonly holds: boolean }[] {
  const transaction = FixedTransaction.from_hex(raw)
  const hash = transaction.transaction_hash().to_bytes()
  const vkeys = transaction.witness_set().vkeys()
  return Array.from({ length: vkeys?.len() ?? 0 }, (_, i) => {
    const witness = vkeys?.get(i)
    if (witness === undefined) throw new Error('fewer witnesses than counted')
    const publicKey = witness.vkey().public_key()
    return { publicKey: hex.encode(publicKey.as_bytes()), holds: publicKey.verify(hash, witness.signature()) }
  })
}
