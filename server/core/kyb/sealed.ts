/** What is stored sealed, by its kind, bound to its row: written by the API, shown to the company and to us. Pure. */
import * as z from 'zod'
import { businessInfo, type BusinessInfo } from '@zend/contracts'
import type { BusinessId, PartyId } from '@zend/kernel'
import { seal, type SealingKey, unseal } from '../sealing/index.ts'

const PARTY = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    country: z.string(),
  }),
  z.object({ kind: z.literal('organisation'), name: z.string(), country: z.string(), registrationNumber: z.string() }),
])
/** How a company describes somebody behind it. */
export type PartyProfile = Readonly<z.infer<typeof PARTY>>

const PERSON = z.object({ country: z.string(), idType: z.string(), number: z.string(), birthDate: z.string() })
/** What a person gave by their link. `birthDate` is ISO 8601. */
export type GivenIdentity = Readonly<z.infer<typeof PERSON>>

const PROVEN = z.object({ name: z.string(), birthDate: z.string() })
/** Whom a register or document named. */
export type ProvenPerson = Readonly<z.infer<typeof PROVEN>>

/** Seals the business info of a company. */
export const sealInfo = (key: SealingKey, company: BusinessId, info: BusinessInfo): Buffer =>
  seal(key, `info ${company}`, JSON.stringify(info))
/** Opens it. Throws when it is another company's. */
export const openInfo = (key: SealingKey, company: BusinessId, sealed: Uint8Array): BusinessInfo =>
  businessInfo.parse(JSON.parse(unseal(key, `info ${company}`, sealed)))

/** Seals how somebody is described. */
export const sealParty = (key: SealingKey, id: PartyId, profile: PartyProfile): Buffer =>
  seal(key, `party ${id}`, JSON.stringify(profile))
/** Opens it. Throws when it is somebody else's. */
export const openParty = (key: SealingKey, id: PartyId, sealed: Uint8Array): PartyProfile =>
  PARTY.parse(JSON.parse(unseal(key, `party ${id}`, sealed)))

/** Seals what a person gave. */
export const sealIdentity = (key: SealingKey, id: PartyId, given: GivenIdentity): Buffer =>
  seal(key, `identity ${id}`, JSON.stringify(given))
/** Opens it. Throws when it is somebody else's. */
export const openIdentity = (key: SealingKey, id: PartyId, sealed: Uint8Array): GivenIdentity =>
  PERSON.parse(JSON.parse(unseal(key, `identity ${id}`, sealed)))

/** Seals whom a register or document named. */
export const sealProven = (key: SealingKey, id: PartyId, person: ProvenPerson): Buffer =>
  seal(key, `proven ${id}`, JSON.stringify(person))
/** Opens it. Throws when it is somebody else's. */
export const openProven = (key: SealingKey, id: PartyId, sealed: Uint8Array): ProvenPerson =>
  PROVEN.parse(JSON.parse(unseal(key, `proven ${id}`, sealed)))

/** The name of a party as one text. */
export const nameOfParty = (profile: PartyProfile): string =>
  profile.kind === 'person' ? `${profile.firstName} ${profile.lastName}` : profile.name
