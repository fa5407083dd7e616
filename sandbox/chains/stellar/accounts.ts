/** The development chain's own accounts and assets. The keys are public on purpose and hold play money only. */
import { createHash } from 'node:crypto'
import { Keypair, Networks } from '@stellar/stellar-sdk/base'
import { DEV_MNEMONIC } from '../keys.ts'

/** The main network's own passphrase, so that signatures and configuration equal the real ones. */
export const PASSPHRASE = Networks.PUBLIC

/** Every asset of Stellar has seven decimals. */
export const STELLAR_DECIMALS = 7

/** The reserve of an account for itself and for each of its entries, in stroops: half a lumen. */
export const BASE_RESERVE = 5_000_000n
/** The base fee of an operation, in stroops. */
export const BASE_FEE = 100n

/** The code of the network's own coin in this program; tokens are `CODE:ISSUER`. */
export const NATIVE = 'native'

const keyOf = (name: string): Keypair =>
  Keypair.fromRawEd25519Seed(createHash('sha256').update(`${DEV_MNEMONIC} / stellar / ${name}`).digest())

// A node holds one waiting transaction per account, so this is how many faucet payments fit into one ledger.
const FAUCETS = 32
/** The faucet's accounts. */
export const FAUCET_KEYS: readonly Keypair[] = Array.from({ length: FAUCETS }, (_, index) => keyOf(`faucet ${index}`))
/** Issues a counterfeit token called USDC. */
export const FAKE_ISSUER = keyOf('issuer of a fake').publicKey()
/** Circle's account on the main network. Nobody here has its key: its token's supply exists from the beginning. */
export const USDC_ISSUER = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'

/** Tokens by the faucet's names for them. */
export const TOKENS: Readonly<Record<string, string>> = {
  USDC: `USDC:${USDC_ISSUER}`,
  FAKE_USDC: `USDC:${FAKE_ISSUER}`,
}

/** The initial balances of each faucet account, in stroops and in parts of 10^7. */
export const FAUCET_UNITS = { coin: 10n ** 16n, token: 10n ** 16n }
