/**
 * The development chains' own keys. They are public on purpose, hold play money only and never leave this machine.
 * No product key is derived from them, so a deposit address can never be one of the faucet's.
 */
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'

/** The words from which every key of the development chains is derived. */
export const DEV_MNEMONIC = 'burst travel foil like view abuse civil session unlock aisle surface woman'

/** The private key of Bitcoin's faucet, 32 bytes. Blocks are mined to its address. */
export function bitcoinFaucetKey(): Uint8Array {
  const key = HDKey.fromMasterSeed(mnemonicToSeedSync(DEV_MNEMONIC)).derive("m/84'/1'/0'/0/0").privateKey
  if (key === null) throw new Error('a derivation without private key')
  return key
}
