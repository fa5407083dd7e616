/**
 * What comes out of the seed: the deposit accounts' public keys and the signature that vouches for them. Private keys never leave a function here.
 * Deposit accounts are number 0 of each path; hot wallets will have a seed of their own, so that neither's leak opens the other.
 */
import { hkdfSync } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type AccountPublicKey, attestedBytes } from '@zend/server/ports/key-vault'

/** Everything the signer tells the world. */
export type PublicMaterial = { readonly accounts: readonly AccountPublicKey[]; /** Hex of 32 bytes. */ readonly attestationKey: string }

/** BIP-84 for Bitcoin and for its test chains (coin type 1), BIP-44 for every EVM network. */
const DEPOSIT_ACCOUNTS = [
  { network: 'bitcoin', path: "m/84'/0'/0'" },
  { network: 'bitcoin', path: "m/84'/1'/0'" },
  { network: 'ethereum', path: "m/44'/60'/0'" },
] as const

const ATTESTATION_INFO = 'zend/signer/attestation/v1'

/** Derives the public material from 32 bytes of BIP-39 entropy. The same entropy always gives the same. Wipes every key it made on the way. */
export function publicMaterial(entropy: Uint8Array): PublicMaterial {
  const seed = mnemonicToSeedSync(entropyToMnemonic(entropy, wordlist))
  const root = HDKey.fromMasterSeed(seed)
  const attestationSecret = new Uint8Array(hkdfSync('sha256', seed, new Uint8Array(0), ATTESTATION_INFO, 32))
  try {
    const accounts = DEPOSIT_ACCOUNTS.map(({ network, path }) => {
      const node = root.derive(path)
      const account = { network, path, xpub: node.publicExtendedKey }
      node.wipePrivateData()
      return { ...account, attestation: Buffer.from(ed25519.sign(attestedBytes(account), attestationSecret)).toString('hex') }
    })
    return { accounts, attestationKey: Buffer.from(ed25519.getPublicKey(attestationSecret)).toString('hex') }
  } finally {
    root.wipePrivateData()
    attestationSecret.fill(0)
    seed.fill(0)
  }
}
