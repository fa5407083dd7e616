/** The module's keys and hashes. It stores nothing. */
import { createHash, createHmac, type KeyObject } from 'node:crypto'
import { deriverFrom, type SealingKey, sealingKey } from '../sealing/index.ts'
import { type VerificationKeys, verificationKeysFrom } from '../verification/index.ts'

/**
 * `sealing` seals what a company says and its papers; `person` what the people behind it give; `file` hashes files.
 * Identities are hashed as verification does, so that a customer and a director are known to be one person.
 */
export type KybKeys = {
  readonly sealing: SealingKey
  readonly person: SealingKey
  readonly file: KeyObject
  readonly verification: VerificationKeys
}

/** Derives the keys from the deployment's secret. Throws on less than 32 bytes. */
export const kybKeysFrom = (secret: Uint8Array): KybKeys => ({
  sealing: sealingKey(secret, 'zend kyb 1'),
  person: sealingKey(secret, 'zend kyb person 1'),
  file: deriverFrom(secret)('zend kyb file 1'),
  verification: verificationKeysFrom(secret),
})

/** The hash by which the same file is found elsewhere. */
export const fileHash = ({ file }: Pick<KybKeys, 'file'>, bytes: Uint8Array): Buffer =>
  createHmac('sha256', file).update(bytes).digest()

/** The stored form of a link's secret. */
export const linkHash = (token: string): Buffer => createHash('sha256').update(token).digest()
