/** One thread of the password hasher: argon2id, one password after the other. It keeps nothing. Run by password-hasher.ts. */
import { hashSync, verifySync } from '@node-rs/argon2'

/** What a new hash is made with: memory in KiB, passes over it. */
export type HashOrder = { readonly password: string; readonly memoryCost: number; readonly timeCost: number }
/** What is to be compared. */
export type VerifyOrder = { readonly stored: string; readonly password: string }

/** A new salted hash, in PHC format. */
export const makeHash = ({ password, memoryCost, timeCost }: HashOrder): string => hashSync(password, { memoryCost, timeCost, parallelism: 1 })

/** Whether the password is the one this hash was made of. */
export const verifyHash = ({ stored, password }: VerifyOrder): boolean => verifySync(stored, password)
