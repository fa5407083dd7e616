/**
 * Who did what in a company, out of the audit trail: in words, with by what they acted and where it leads. It never
 * writes, and shows only facts that are selected here: no network address, no secret, no detail of a payee or director.
 */
import type { CompanyAct, Locale } from '@zend/contracts'
import { type BusinessId, type HolderId, isId, ok, refuse, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type AuditFacts, type CompanyEvent, eventsOfCompany } from '../audit/index.ts'
import { publicNamesOf } from '../public-names/index.ts'
import { ACTIONS, wordsOf } from './act-words.ts'

/** One act as it is shown. `id` is its place in the trail. */
export type ShownAct = Omit<CompanyAct, '_id' | 'at'> & { readonly id: string; readonly at: Date }
/** A page of acts, newest first; `cursor` is `null` at the end. */
export type ActsPage = { readonly acts: readonly ShownAct[]; readonly cursor: string | null }

/** Which acts: of a time, and before a place in the trail. */
export type ActsWanted = {
  readonly within: { readonly start: Date; readonly end: Date } | null
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Refusal: this is no place in the trail. */
export type CursorInvalid = { readonly code: 'invalid_request'; readonly field: 'query.cursor' }

/** Returns what was done in a company, in a reader's language. Refuses an invalid cursor. */
export async function pageOfCompanyActs(
  tx: Tx,
  company: BusinessId,
  locale: Locale,
  { within, cursor, limit }: ActsWanted,
): Promise<Result<ActsPage, CursorInvalid>> {
  if (cursor !== undefined && !/^[1-9]\d{0,17}$/.test(cursor))
    return refuse('invalid_request', { field: 'query.cursor' })
  const wanted = { actions: ACTIONS, within, before: cursor ?? null, limit: limit + 1 }
  const found = await eventsOfCompany(tx, company, wanted)
  const shown = found.slice(0, limit)
  const people = shown.flatMap(({ actor, facts }) => [actor, textOf(facts, 'person')]).filter(isPersonId)
  const names = await publicNamesOf(tx, [...new Set(people)])
  return ok({
    acts: shown.map((event) => actOf(event, company, names, locale)),
    cursor: found.length > limit ? (shown.at(-1)?.number ?? null) : null,
  })
}

type Names = ReadonlyMap<HolderId, { readonly name: string }>

const isPersonId = (id: string | null): id is UserId => id !== null && isId('usr', id)

function actOf(event: CompanyEvent, company: string, names: Names, locale: Locale): ShownAct {
  const { number, at, facts, action } = event
  const nameOf = (id: string | null): string | null => (isPersonId(id) ? (names.get(id)?.name ?? null) : null)
  const facing = { person: nameOf(textOf(facts, 'person')), facts }
  return {
    id: number,
    at,
    what: wordsOf(locale, action, facing),
    by: { name: nameOf(event.actor), access: accessOf(event), key: keyOf(event) },
    link: linkOf(event, company),
  }
}

/** By what it was done. What nobody signed in did is ours, but for suppliers, who answer a link. */
function accessOf({ actor, action, facts }: CompanyEvent): CompanyAct['by']['access'] {
  if (actor === null) return action === 'suppliers.confirmed' || action === 'suppliers.refused' ? 'supplier' : 'zend'
  if (!isPersonId(actor)) return 'zend'
  return textOf(facts, 'key') !== null && !action.startsWith('api_keys.') ? 'key' : 'person'
}

const keyOf = (event: CompanyEvent): string | null => (accessOf(event) === 'key' ? textOf(event.facts, 'key') : null)

/** The thing that it was done to, where it has a page. */
function linkOf({ subject, facts, action }: CompanyEvent, company: string): CompanyAct['link'] {
  const named = ['request', 'member', 'webhook', 'batch'].map((name) => textOf(facts, name)).find((id) => id !== null)
  const id = named ?? (subject === company ? null : subject)
  const kind = id === null ? null : (KINDS[id.slice(0, 3)] ?? null)
  if (kind !== null && id !== null && !GONE.has(action)) return { kind, id }
  return action === 'approvals.policy_changed' ? { kind: 'policy', id: null } : null
}

const KINDS: Readonly<Record<string, NonNullable<CompanyAct['link']>['kind']>> = {
  apr: 'approval',
  mbr: 'member',
  hok: 'webhook',
  bat: 'batch',
  spr: 'supplier',
  bil: 'bill',
  wdr: 'withdrawal',
  fxp: 'payment',
}

/** What has no page any more. */
const GONE: ReadonlySet<string> = new Set([
  'members.removed',
  'members.left',
  'webhooks.removed',
  'suppliers.removed',
  'identity.company_entered',
])

function textOf(facts: AuditFacts, name: string): string | null {
  const value = facts[name]
  return typeof value === 'string' ? value : null
}
