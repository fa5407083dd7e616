/**
 * The development chain's own keys, parameters and first outputs. Its key is public on purpose and holds play money
 * only.
 */
import { createHash } from 'node:crypto'
import {
  Bip32PrivateKey,
  Credential,
  EnterpriseAddress,
  type PrivateKey,
} from '@emurgo/cardano-serialization-lib-nodejs'
import { DEV_MNEMONIC } from '../keys.ts'

/** The main network's own magic, so that signatures and configuration equal the real ones. */
export const NETWORK_MAGIC = 764_824_073
/** The network id in the header of its addresses. */
export const NETWORK_ID = 1
/** Start of slot 0, in seconds since 1970. A slot is a second. */
export const SYSTEM_START = 1_700_000_000

/**
 * The main network's parameters (epoch 500 and later): fee per byte and per transaction in lovelace, maximal bytes, and
 * lovelace per byte of an output.
 */
export const PARAMETERS = {
  minFeeA: 44n,
  minFeeB: 155_381n,
  maxTxSize: 16_384,
  maxValueSize: 5_000,
  coinsPerUtxoSize: 4_310n,
} as const

/** The transaction id of the genesis outputs. */
export const GENESIS_TXID = createHash('sha256').update('cardano development chain').digest('hex')
/** The faucet's first outputs: their number and the lovelace of each. */
export const FAUCET_OUTPUTS = { count: 40, units: 100_000_000n * 10n ** 6n } as const
/** A token with the name of the network's own coin: the hash of a policy that nobody has, and its name, hex. */
export const FAKE_TOKEN = `${createHash('sha256').update('a policy that nobody has').digest('hex').slice(0, 56)}${Buffer.from('ADA').toString('hex')}`
/** Its supply, in its base units. */
export const FAKE_UNITS = 10n ** 18n

const entropy = createHash('sha256').update(`${DEV_MNEMONIC} / cardano / faucet`).digest()
/** Creates the faucet's key. The caller frees it. */
export const faucetKey = (): PrivateKey =>
  Bip32PrivateKey.from_bip39_entropy(Uint8Array.from(entropy), new Uint8Array(0)).to_raw_key()
/** The faucet's address, bech32. */
export const FAUCET_ADDRESS: string = EnterpriseAddress.new(
  NETWORK_ID,
  Credential.from_keyhash(faucetKey().to_public().hash()),
)
  .to_address()
  .to_bech32()
