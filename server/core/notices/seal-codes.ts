/** Seals one-time codes and other secrets while they wait for their mail. */
import { seal, sealingKey, type SealingKey, unseal } from '../sealing/index.ts'
import type { OutboxRow } from './notices.repo.ts'

export type { SealingKey }

/** Derives the key from the deployment's secret. Throws on less than 32 bytes. */
export const sealingKeyFrom = (secret: Uint8Array): SealingKey => sealingKey(secret, 'zend notices sealing 1')

type Letter = Pick<OutboxRow, 'id' | 'kind' | 'email'>

// Bind the seal to recipient and kind: somebody who can write the row cannot have it mailed to themselves.
const boundTo = ({ id, kind, email }: Letter): string => JSON.stringify([id, kind, email])

/** Seals the secret part of a mail, for this mail to this address. */
export const sealSecret = (key: SealingKey, letter: Letter, text: string): Buffer => seal(key, boundTo(letter), text)

/** Opens what `sealSecret` made. Throws when the mail, its kind or its address differs. */
export const openSecret = (key: SealingKey, letter: Letter, sealed: Uint8Array): string =>
  unseal(key, boundTo(letter), sealed)
