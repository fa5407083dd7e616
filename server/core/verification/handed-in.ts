/** The sealed submission of a check, by its kind: written by the API, read by the worker and operators. Pure. */
import * as z from 'zod'
import { FUNDS_SOURCES } from '@zend/contracts'
import { seal, type SealingKey, unseal } from '../sealing/index.ts'
import type { CheckId } from './verification.ts'

const names = { firstName: z.string(), lastName: z.string() }

const SHAPES = {
  number: z.object({ ...names, number: z.string(), birthDate: z.string() }),
  document: z.object(names),
  unfreeze: z.object(names),
  address: z.object({
    line1: z.string(),
    city: z.string(),
    region: z.string().nullable(),
    postalCode: z.string().nullable(),
    sourceOfFunds: z.enum(FUNDS_SOURCES),
    details: z.string().nullable(),
  }),
} as const

/** A submission. Names are those of the account at that moment. */
export type HandedIn = { readonly [K in keyof typeof SHAPES]: Readonly<z.infer<(typeof SHAPES)[K]>> }

/** Seals a submission, bound to its check. */
export const sealHandedIn = <K extends keyof HandedIn>(
  key: SealingKey,
  id: CheckId,
  _kind: K,
  given: HandedIn[K],
): Buffer => seal(key, id, JSON.stringify(given))

/** Opens what `sealHandedIn` sealed. Throws when it belongs to another check or kind. */
export const openHandedIn = <K extends keyof HandedIn>(
  key: SealingKey,
  id: CheckId,
  kind: K,
  sealed: Uint8Array,
): HandedIn[K] => SHAPES[kind].parse(JSON.parse(unseal(key, id, sealed))) as HandedIn[K]
