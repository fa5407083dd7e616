/** What lies sealed in a check, by its kind: written when it is handed in, read by the worker and by us. Pure. */
import * as z from 'zod'
import { FUNDS_SOURCES } from '@zend/contracts'
import { seal, type SealingKey, unseal } from '../sealing/index.ts'
import type { CheckId } from './verification.ts'

const names = { firstName: z.string(), lastName: z.string() }

const SHAPES = {
  number: z.object({ ...names, number: z.string(), birthDate: z.string() }),
  document: z.object(names),
  address: z.object({
    line1: z.string(),
    city: z.string(),
    region: z.string().nullable(),
    postalCode: z.string().nullable(),
    sourceOfFunds: z.enum(FUNDS_SOURCES),
    details: z.string().nullable(),
  }),
} as const

/** What was handed in. Names are those of the account at that moment. */
export type HandedIn = { readonly [K in keyof typeof SHAPES]: Readonly<z.infer<(typeof SHAPES)[K]>> }

/** Seals what was handed in, bound to its check. */
export const sealHandedIn = <K extends keyof HandedIn>(
  key: SealingKey,
  id: CheckId,
  _kind: K,
  given: HandedIn[K],
): Buffer => seal(key, id, JSON.stringify(given))

/** Opens what `sealHandedIn` sealed. Throws when it is not this check's, or of another kind. */
export const openHandedIn = <K extends keyof HandedIn>(
  key: SealingKey,
  id: CheckId,
  kind: K,
  sealed: Uint8Array,
): HandedIn[K] => SHAPES[kind].parse(JSON.parse(unseal(key, id, sealed))) as HandedIn[K]
