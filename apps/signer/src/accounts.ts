/**
 * What comes out of the seeds: the accounts' public keys, the signature that vouches for them, and the ring of keys that sign.
 * Two seeds, so that neither's leak opens the other: `deposit` accounts receive from customers, `hot` accounts pay.
 */
import { hkdfSync } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type AccountPublicKey, type AccountPurpose, attestedBytes } from '@zend/server/ports/key-vault'
import { type AccountPaths, type KeyRing, keyRing } from './key-ring.ts'

/** Everything the signer tells the world about its keys. */
export type PublicMaterial = Readonly<Record<AccountPurpose, readonly AccountPublicKey[]>> & {
  /** Hex of 32 bytes: the ed25519 key that vouches for the accounts. */
  readonly attestationKey: string
}

/** What the seeds are turned into at start. `auditKey` authenticates the audit log's lines. */
export type OpenedKeys = { readonly material: PublicMaterial; readonly ring: KeyRing; readonly auditKey: Uint8Array }

/**
 * The accounts of either seed: BIP-84 for Bitcoin and for its test chains (coin type 1), BIP-44 for every EVM network; always account 0, because the
 * seeds keep the purposes apart and any wallet finds account 0 by itself when a seed must be restored.
 */
const ACCOUNTS = [
  { space: 'bitcoin', path: "m/84'/0'/0'" },
  { space: 'bitcoin', path: "m/84'/1'/0'" },
  { space: 'ethereum', path: "m/44'/60'/0'" },
] as const

const PURPOSES = ['deposit', 'hot'] as const
const ATTESTATION_INFO = 'zend/signer/attestation/v1'
const AUDIT_INFO = 'zend/signer/audit/v1'

/**
 * Derives everything from 32 bytes of BIP-39 entropy for each purpose. The same entropy always gives the same. Wipes every key that it made on
 * the way; what `ring` and `auditKey` keep is the caller's to close over. The deposit seed vouches for both kinds of account.
 */
export function openKeys(entropy: Readonly<Record<AccountPurpose, Uint8Array>>, paths: AccountPaths): OpenedKeys {
  const seeds = {
    deposit: mnemonicToSeedSync(entropyToMnemonic(entropy.deposit, wordlist)),
    hot: mnemonicToSeedSync(entropyToMnemonic(entropy.hot, wordlist)),
  }
  const roots = { deposit: HDKey.fromMasterSeed(seeds.deposit), hot: HDKey.fromMasterSeed(seeds.hot) }
  const secret = derivedSecret(seeds.deposit, ATTESTATION_INFO)
  try {
    const [deposit, hot] = PURPOSES.map((purpose) => accountsOf(roots[purpose], purpose, secret))
    if (deposit === undefined || hot === undefined) throw new Error('a purpose without accounts')
    const attestationKey = Buffer.from(ed25519.getPublicKey(secret)).toString('hex')
    return { material: { deposit, hot, attestationKey }, ring: keyRing(roots, paths), auditKey: derivedSecret(seeds.hot, AUDIT_INFO) }
  } finally {
    secret.fill(0)
    for (const purpose of PURPOSES) {
      roots[purpose].wipePrivateData()
      seeds[purpose].fill(0)
    }
  }
}

function accountsOf(root: HDKey, purpose: AccountPurpose, secret: Uint8Array): readonly AccountPublicKey[] {
  return ACCOUNTS.map(({ space, path }) => {
    const node = root.derive(path)
    const account = { space, path, xpub: node.publicExtendedKey }
    node.wipePrivateData()
    return { ...account, attestation: Buffer.from(ed25519.sign(attestedBytes(account, purpose), secret)).toString('hex') }
  })
}

const derivedSecret = (seed: Uint8Array, info: string): Uint8Array => new Uint8Array(hkdfSync('sha256', seed, new Uint8Array(0), info, 32))
