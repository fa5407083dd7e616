/** How one-time codes and other secrets wait for their mail. */
import { seal, sealingKey, type SealingKey, unseal } from '../sealing/index.ts'
import type { OutboxRow } from './notices.repo.ts'

export type { SealingKey }

/** Derives it from the deployment's secret. Throws on less than 32 bytes. */
export const sealingKeyFrom = (secret: Uint8Array): SealingKey => sealingKey(secret, 'zend notices sealing 1')

type Letter = Pick<OutboxRow, 'id' | 'kind' | 'email'>

// To whom it goes and as what is sealed with it: whoever can write the row cannot have it mailed to themselves.
const boundTo = ({ id, kind, email }: Letter): string => JSON.stringify([id, kind, email])

/** Seals what a letter alone says, for this letter to this address. */
export const sealSecret = (key: SealingKey, letter: Letter, text: string): Buffer => seal(key, boundTo(letter), text)

/** Opens what `sealSecret` made. Throws when the letter, its kind or its address is another one. */
export const openSecret = (key: SealingKey, letter: Letter, sealed: Uint8Array): string =>
  unseal(key, boundTo(letter), sealed)
