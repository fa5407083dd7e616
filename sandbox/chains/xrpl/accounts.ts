/**
 * The development ledger's own accounts and rules, the same on every machine. The keys are public on purpose and hold
 * play money only.
 */
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { deriveAddress, sign } from 'ripple-keypairs'
import { encode, encodeForSigning } from 'ripple-binary-codec'
import { DEV_MNEMONIC } from '../keys.ts'

/** A key pair that signs transactions of the ledger. Keys are hex in upper case, the public one compressed. */
export type DevAccount = {
  readonly address: string
  readonly publicKey: string
  /** Adds the key, signs, and returns the input of `submit`: hex in upper case. Throws on invalid fields. */
  readonly sign: (fields: Readonly<Record<string, unknown>>) => string
}

/** The account of a secp256k1 key, 32 bytes. */
export function devAccount(privateKey: Uint8Array, compressed: Uint8Array): DevAccount {
  const publicKey = upperHex(compressed)
  const secret = upperHex(privateKey)
  return {
    address: deriveAddress(publicKey),
    publicKey,
    sign: (fields) => {
      const whole = { ...fields, SigningPubKey: publicKey }
      return encode({ ...whole, TxnSignature: sign(encodeForSigning(whole), secret) })
    },
  }
}

/** An account derived from the development mnemonic, at BIP-44's path of this ledger. */
function below(index: number): DevAccount {
  const { privateKey, publicKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(DEV_MNEMONIC)).derive(
    `m/44'/144'/0'/0/${index}`,
  )
  if (privateKey === null || publicKey === null) throw new Error('a derivation without keys')
  return devAccount(privateKey, publicKey)
}

/** Returns the 20 bytes of an address, hex in upper case; `null` for an invalid one. */
export function accountId(address: string): string | null {
  try {
    // The codec accepts 40 hex digits as an account too. The account's bytes follow the field's own two.
    return address.startsWith('r') ? encode({ Account: address }).slice(4) : null
  } catch {
    return null
  }
}

const upperHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase()

/** The account of the faucet. */
export const FAUCET: DevAccount = below(0)
/** Issues `USD`, a token that must not be mistaken for XRP. */
export const GATEWAY: DevAccount = below(1)
/** Sells a whole XRP for each of the gateway's `USD`, as long as it has any, which makes partial payments possible. */
export const MARKET: DevAccount = below(2)
/** For tests against the ledger: holds plenty, and the sandbox itself never uses it. */
export const TESTER: DevAccount = below(3)

/** The currency that the gateway issues. */
export const GATEWAY_CURRENCY = 'USD'

/** Balances of the genesis ledger, in drops. The whole supply of XRP: 100 billion, as on the real ledger. */
export const GENESIS_DROPS: ReadonlyMap<string, bigint> = new Map([
  [FAUCET.address, 99_000_000_000_000_000n],
  [GATEWAY.address, 1_000_000_000n],
  [MARKET.address, 500_000_000_000_000n],
  [TESTER.address, 499_999_000_000_000n],
])

/** The base reserve of every account, in drops, as the ledger's validators voted. */
export const RESERVE_BASE = 1_000_000n
/** The reserve for each object that an account owns, in drops. */
export const RESERVE_INCREMENT = 200_000n
/** The minimum fee, in drops. */
export const FEE_BASE = 10n
/** The main network's id, so that signatures equal the real ones. */
export const NETWORK_ID = 0
