/** The module's keys and hashes. It stores nothing. */
import { createHmac, hash } from 'node:crypto'
import { deriverFrom, sealingKey } from '../sealing/index.ts'
import type { InvoicesKeys } from './invoices.ts'

/** Derives the keys from the deployment's secret. Throws on less than 32 bytes. */
export const invoicesKeysFrom = (secret: Uint8Array): InvoicesKeys => ({
  sealing: sealingKey(secret, 'zend invoices 1'),
  file: deriverFrom(secret)('zend invoice file 1'),
})

/** The hash by which the same file is found again. */
export const fileHash = ({ file }: Pick<InvoicesKeys, 'file'>, bytes: Uint8Array): Buffer =>
  createHmac('sha256', file).update(bytes).digest()

/** The digest of a stored file that approvers sign: SHA-256 in hex. */
export const digestOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex')
