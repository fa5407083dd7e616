/** A director, owner or organisation as it is typed in. Pure. */
import { fields, PARTY_ROLES, type PartyAnswer, type PartyInput, type PartyRole } from '@zend/contracts'
import { parseStored } from '@zend/web/client/kept-draft'
import { type Held, percentOf, sumOf } from './shares.ts'

/** A typed share: of the company (''), or of the organisation with this id. */
export type HoldingDraft = { readonly of: string; readonly percent: string }
/** The typed values of both kinds. */
export type PartyDraft = {
  readonly kind: PartyAnswer['kind']
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly country: string
  readonly name: string
  readonly registrationNumber: string
  readonly roles: readonly PartyRole[]
  readonly holdings: readonly HoldingDraft[]
}
/** A value that can be wrong; `over`: more than a whole would be held, `nothing`: neither a role nor a share. */
export type PartyFault =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'country'
  | 'name'
  | 'registrationNumber'
  | 'percent'
  | 'over'
  | 'nothing'

/** The draft of somebody who is listed, or of somebody new in the company's country. */
export const draftOf = (party: PartyAnswer | null, country: string): PartyDraft => ({
  kind: party?.kind ?? 'person',
  firstName: party?.firstName ?? '',
  lastName: party?.lastName ?? '',
  email: party?.email ?? '',
  country: party?.country ?? country,
  name: party?.name ?? '',
  registrationNumber: party?.registrationNumber ?? '',
  roles: party?.roles ?? [],
  holdings: (party?.holdings ?? []).map(({ of, percent }) => ({
    of: of ?? '',
    percent: percent.replace(/\.?0+$/, ''),
  })),
})

/** A stored draft, as far as it still fits this form; the rest is as in `base`. A share of what is gone is left out. */
export function restoredParty(text: string | null, base: PartyDraft, parties: readonly PartyAnswer[]): PartyDraft {
  const stored = parseStored(text)
  const word = (name: keyof PartyDraft): string | null => {
    const value = stored[name]
    return typeof value === 'string' ? value : null
  }
  const { roles, holdings } = stored
  return {
    kind: (['person', 'organisation'] as const).find((kind) => kind === word('kind')) ?? base.kind,
    firstName: word('firstName') ?? base.firstName,
    lastName: word('lastName') ?? base.lastName,
    email: word('email') ?? base.email,
    country: word('country') ?? base.country,
    name: word('name') ?? base.name,
    registrationNumber: word('registrationNumber') ?? base.registrationNumber,
    roles: Array.isArray(roles) ? PARTY_ROLES.filter((role) => roles.includes(role)) : base.roles,
    holdings: Array.isArray(holdings)
      ? holdings.filter(isHolding).filter(({ of }) => of === '' || parties.some(({ id }) => id === of))
      : base.holdings,
  }
}

const isHolding = (each: unknown): each is HoldingDraft =>
  typeof each === 'object' &&
  each !== null &&
  'of' in each &&
  'percent' in each &&
  typeof each.of === 'string' &&
  typeof each.percent === 'string'

const heldBy = (of: string): Held => (of === '' ? null : (of as NonNullable<Held>))

/** The input for the API, or what to correct, in the form's order. `id` is null for somebody new. */
export function checkParty(
  draft: PartyDraft,
  parties: readonly PartyAnswer[],
  id: PartyAnswer['id'] | null,
): { readonly input: PartyInput } | { readonly faults: readonly PartyFault[] } {
  const { kind, firstName, lastName, country, name, registrationNumber, roles } = draft
  const email = draft.email.trim().toLowerCase()
  const isPerson = kind === 'person'
  const holdings = draft.holdings.flatMap(({ of, percent }) => {
    const share = percentOf(percent)
    return share === null ? [] : [{ of: heldBy(of), percent: share }]
  })
  const isOver = holdings.some(({ of }) => sumOf(of, parties, { id, holdings }).is === 'over')
  const faults: PartyFault[] = []
  const check = (fault: PartyFault, wrong: boolean): void => void (wrong && faults.push(fault))
  check('firstName', isPerson && !fields.personName.safeParse(firstName).success)
  check('lastName', isPerson && !fields.personName.safeParse(lastName).success)
  check('email', isPerson && !fields.email.safeParse(email).success)
  check('name', !isPerson && !fields.line(1, 200).safeParse(name).success)
  check('country', country === '')
  check('registrationNumber', !isPerson && !fields.line(1, 40).safeParse(registrationNumber).success)
  check('percent', holdings.length < draft.holdings.length)
  check('over', isOver)
  check('nothing', draft.holdings.length === 0 && (roles.length === 0 || !isPerson))
  if (faults.length > 0) return { faults }
  const common = { country, holdings }
  return {
    input: isPerson
      ? { kind, firstName: firstName.trim(), lastName: lastName.trim(), email, roles: [...roles], ...common }
      : { kind, name: name.trim(), registrationNumber: registrationNumber.trim(), roles: [], ...common },
  }
}
