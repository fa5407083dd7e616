/** The development chain's own account and numbers. Its key is public on purpose and holds play money only. */
import { createHash } from 'node:crypto'
import { Address, base64ToBytes } from 'algosdk'
import { DEV_MNEMONIC } from '../keys.ts'

/** The main network's own identifiers, so that signatures and configuration equal the real ones. */
export const GENESIS_ID = 'mainnet-v1.0'
/** See `GENESIS_ID`. */
export const GENESIS_HASH = base64ToBytes('wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=')

/** The minimum balance of a non-empty account, in millionths of a coin. */
export const MIN_BALANCE = 100_000n
/** The minimum fee of a transaction. */
export const MIN_FEE = 1_000n
/** The longest validity of a transaction in rounds, and for how many rounds a node remembers confirmed ones. */
export const ROUNDS_MAX = 1_000n

const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const seed = createHash('sha256').update(`${DEV_MNEMONIC} / algorand / faucet`).digest()
/** The faucet's key, as Node's own library takes it. */
export const FAUCET_PKCS8 = Buffer.concat([ED25519_PKCS8, seed])
/** The faucet's address. */
export const faucetAddress = (publicKey: Uint8Array): string => new Address(publicKey).toString()
/** The faucet's initial balance: a tenth of the total supply, in millionths. */
export const FAUCET_UNITS = 10n ** 15n
