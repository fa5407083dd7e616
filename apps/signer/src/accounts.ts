/**
 * Derives everything from the seeds: the accounts' public keys, the attestation signatures, and the key ring that
 * signs. Two seeds, so that a leak of one does not open the other: `deposit` accounts receive from customers, `hot`
 * accounts pay.
 */
import { hkdfSync } from 'node:crypto'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { ADDRESS_SPACES, type AddressSpace } from '@zend/kernel'
import { type AccountPublicKey, type AccountPurpose, attestedBytes } from '@zend/server/ports/key-vault'
import { publicKeyOf, signerWith } from './ed25519.ts'
import { type AccountPaths, type KeyRing, keyRing } from './key-ring.ts'
import type { Root } from './space-keyring.ts'
import { spaceKeyring } from './space-keys.ts'
import { pathAt, SPACES } from '@zend/server/core/assets'

/** The public information about the signer's keys. */
export type PublicMaterial = Readonly<Record<AccountPurpose, readonly AccountPublicKey[]>> & {
  /** Hex of 32 bytes: the ed25519 key that attests the accounts. */
  readonly attestationKey: string
  /**
   * Returns the deposit keys of a `pool` space, from index `first` on. Throws on a space without a pool. Costs a
   * derivation and a signature for each.
   */
  readonly depositKeys: (space: AddressSpace, first: number, count: number) => readonly AccountPublicKey[]
}

/** The keys opened at start. `auditKey` authenticates the audit log's lines. */
export type OpenedKeys = { readonly material: PublicMaterial; readonly ring: KeyRing; readonly auditKey: Uint8Array }

const PURPOSES = ['deposit', 'hot'] as const
const ATTESTATION_INFO = 'zend/signer/attestation/v1'
const AUDIT_INFO = 'zend/signer/audit/v1'

/**
 * Derives everything from 32 bytes of BIP-39 entropy for each purpose. Deterministic. Wipes every intermediate key; the
 * caller closes `ring` and `auditKey`. The deposit seed attests both kinds of account.
 */
export function openKeys(entropy: Readonly<Record<AccountPurpose, Uint8Array>>, paths: AccountPaths): OpenedKeys {
  const roots = { deposit: rootOf(entropy.deposit), hot: rootOf(entropy.hot) }
  const secret = derivedSecret(roots.deposit.seed, ATTESTATION_INFO)
  try {
    const attest = attestor(secret)
    const hot = accountsOf(() => roots.hot, attest('hot'))
    // Where memos tell customers apart, coins arrive at the address that pays: its key is attested in both roles.
    const deposit = accountsOf((space) => (isShared(space) ? roots.hot : roots.deposit), attest('deposit'))
    const ring = keyRing(roots, paths)
    const material = {
      hot,
      deposit,
      attestationKey: Buffer.from(publicKeyOf(secret)).toString('hex'),
      depositKeys: poolOf(ring, paths, attest('deposit')),
    }
    return { material, ring, auditKey: derivedSecret(roots.hot.seed, AUDIT_INFO) }
  } finally {
    for (const purpose of PURPOSES) roots[purpose].seed.fill(0)
  }
}

const rootOf = (entropy: Uint8Array): Root => ({
  seed: mnemonicToSeedSync(entropyToMnemonic(entropy, wordlist)),
  entropy,
})

type Attest = (key: Omit<AccountPublicKey, 'attestation'>) => AccountPublicKey

/** Attests keys of a purpose. It holds the secret while the process lives, to attest pool keys on request. */
function attestor(secret: Uint8Array): (purpose: AccountPurpose) => Attest {
  const vouch = signerWith(secret)
  return (purpose) => (key) => ({ ...key, attestation: vouch(attestedBytes(key, purpose)).toString('hex') })
}

function accountsOf(rootOf: (space: AddressSpace) => Root, attest: Attest): readonly AccountPublicKey[] {
  return ADDRESS_SPACES.flatMap((space) => {
    const { scheme, paths } = SPACES[space]
    return paths.map((template) =>
      attest({ space, path: pathAt(template, 0), xpub: spaceKeyring(scheme, template, rootOf(space)).told(0) }),
    )
  })
}

const isShared = (space: AddressSpace): boolean =>
  SPACES[space].scheme === 'one' || SPACES[space].scheme === 'one-bip32'

const poolOf =
  (ring: KeyRing, paths: AccountPaths, attest: Attest): PublicMaterial['depositKeys'] =>
  (space, first, count) => {
    if (SPACES[space].scheme !== 'pool') throw new RangeError(`${space} has no pool of keys`)
    return Array.from({ length: count }, (_, offset) => {
      const index = first + offset
      const xpub = Buffer.from(ring.publicKey(space, { account: 'deposit', index })).toString('hex')
      return attest({ space, path: pathAt(paths[space], index), xpub })
    })
  }

const derivedSecret = (seed: Uint8Array, info: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', seed, new Uint8Array(0), info, 32))
