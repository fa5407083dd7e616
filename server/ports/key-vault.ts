/** The key vault port: what the product may ask of the process that holds the keys. Only public material ever comes out. */
import type { NetworkId } from './chain.ts'

/** An account's extended public key, attested by the vault. `attestation` is an ed25519 signature over `attestedBytes(…)`, hex. */
export type AccountPublicKey = {
  readonly network: NetworkId
  /** BIP-32 path of the account node, hardened. */
  readonly path: string
  readonly xpub: string
  readonly attestation: string
}

/** Hands out public keys. */
export interface KeyVault {
  /**
   * Every deposit account's public key. A network can have several, told apart by path: Bitcoin's test chains use an account of their own,
   * so that test coins never touch a real key. Throws when the vault cannot be reached or does not prove who it is.
   */
  depositAccounts(): Promise<readonly AccountPublicKey[]>
}

/** The exact bytes an attestation signs, so that a writer of the database cannot plant a key. */
export const attestedBytes = (key: Omit<AccountPublicKey, 'attestation'>): Uint8Array =>
  new TextEncoder().encode(['zend/deposit-account/v1', key.network, key.path, key.xpub].join('\n'))
