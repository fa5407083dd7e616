/** The common part of every change by a company: locked, only while it is open, and only what is asked for. */
import { after, type BusinessId, isPerson, refuse, type Refusal, type Result } from '@zend/kernel'
import { type Tx, undoOnRefusal } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { getCompany } from '../companies/index.ts'
import type { ActorIds } from '../holders/index.ts'
import { insertCase, lockKyb, markAnswered, putCase, type StoredCase } from './cases.repo.ts'
import { isSoleTrader } from './country-papers.ts'
import type { KybDeps } from './deps.ts'
import { kybMachine } from './kyb.ts'
import type { EditRefusal } from './kyb.refusals.ts'
import { type KybSnapshot, readSnapshot } from './snapshot.ts'

/** Returns the company that somebody acts for. Throws on a person's own money: the base `business` has none. */
export function companyOf({ holder }: Pick<ActorIds, 'holder'>): BusinessId {
  if (isPerson(holder)) throw new Error(`${holder} is no company`)
  return holder
}

/** What a change may touch: one of these items must be asked for while single things are. */
export type Touched = readonly string[]

/**
 * Runs a change in a transaction of its own, after the case was opened for it. `change` returns what it touched, as
 * items: they wait for us again. Refuses while we review, and, while single things are asked for, everything else. A
 * change after an approval shortens it, so that it is handed in soon.
 */
export async function editCase<T, R extends Refusal>(
  { db, clock, policy, kybKeys }: Pick<KybDeps, 'db' | 'clock' | 'policy' | 'kybKeys'>,
  actor: ActorIds,
  { action, ip }: { readonly action: `kyb.${string}`; readonly ip: string | null },
  change: (
    tx: Tx,
    snapshot: KybSnapshot,
    at: Date,
  ) => Promise<Result<{ readonly value: T; readonly touched: Touched }, R>>,
): Promise<Result<T, R | EditRefusal>> {
  const company = companyOf(actor)
  return db.transact((tx) =>
    undoOnRefusal(tx, async (): Promise<Result<T, R | EditRefusal>> => {
      await lockKyb(tx, company)
      const before = await readSnapshot(kybKeys, tx, company)
      const at = clock.now()
      const opened = await open(tx, before.kyb, at, policy.changeMs)
      if (!opened) return refuse('kyb_closed')
      const changed = await change(tx, before, at)
      if (!changed.ok) return changed
      const { value, touched } = changed.value
      const foreign = before.kyb.state === 'more_info' ? touched.find((item) => !isAsked(before, item)) : undefined
      if (foreign !== undefined) return refuse('kyb_not_asked', { field: foreign })
      await markAnswered(tx, company, touched, at)
      const facts = { touched: touched.join(' ') }
      await recordAudit(tx, { at, actor: actor.userId, action, subject: company, facts, ip })
      return { ok: true, value }
    }),
  )
}

/** Returns whether an item is asked for, or was and has been changed since; people also where they are as a whole. */
function isAsked({ reviews }: KybSnapshot, item: string): boolean {
  const isOpen = (each: string): boolean => ['asked', 'answered'].includes(reviews.get(each)?.state ?? '')
  return isOpen(item) || (item.startsWith('prt_') && isOpen('people'))
}

async function open(tx: Tx, kyb: StoredCase, at: Date, changeMs: number): Promise<boolean> {
  if (!kybMachine.allows(kyb.state, 'edited')) return false
  const { company, approvedUntil } = kyb
  if (kyb.state === 'not_started') {
    await insertCase(tx, company, isSoleTrader((await getCompany(tx, company)).registrationType))
    return true
  }
  const state = kybMachine.after(kyb.state, 'edited')
  if (state === kyb.state || state === 'not_started') return true
  const soon = after(at, changeMs)
  const until = approvedUntil !== null && approvedUntil > soon ? soon : approvedUntil
  await putCase(tx, company, { state, approvedUntil: until })
  return true
}
