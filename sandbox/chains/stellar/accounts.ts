/**
 * The development chain's own accounts, and the coins it knows. The keys are public on purpose and hold play money
 * only.
 */
import { createHash } from 'node:crypto'
import { Keypair, Networks } from '@stellar/stellar-sdk/base'
import { DEV_MNEMONIC } from '../keys.ts'

/** The main network's own passphrase, so that nothing signed or configured differs from the real one. */
export const PASSPHRASE = Networks.PUBLIC

/** Every asset of Stellar is counted in parts of 10^7. */
export const STELLAR_DECIMALS = 7

/** What an account must hold for itself and for each entry below it, in stroops: half a lumen. */
export const BASE_RESERVE = 5_000_000n
/** What an operation costs where nobody asks for more, in stroops. */
export const BASE_FEE = 100n

/** The code of the network's own coin in this program; tokens are `CODE:ISSUER`. */
export const NATIVE = 'native'

const keyOf = (name: string): Keypair =>
  Keypair.fromRawEd25519Seed(createHash('sha256').update(`${DEV_MNEMONIC} / stellar / ${name}`).digest())

// A node keeps one waiting transaction of an account: so many payments of the faucet fit into one ledger.
const FAUCETS = 32
/** Pay what the faucet sends. */
export const FAUCET_KEYS: readonly Keypair[] = Array.from({ length: FAUCETS }, (_, index) => keyOf(`faucet ${index}`))
/** Issues a token that calls itself USDC and is none. */
export const FAKE_ISSUER = keyOf('issuer of a fake').publicKey()
/**
 * Circle's account on the main network. Nobody here has its key: what exists of its token was there from the beginning.
 */
export const USDC_ISSUER = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'

/** Tokens by the faucet's names for them. */
export const TOKENS: Readonly<Record<string, string>> = {
  USDC: `USDC:${USDC_ISSUER}`,
  FAKE_USDC: `USDC:${FAKE_ISSUER}`,
}

/** What each account of the faucet begins with, in stroops and in parts of 10^7. */
export const FAUCET_UNITS = { coin: 10n ** 16n, token: 10n ** 16n }
