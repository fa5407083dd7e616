/**
 * What the contact of a supplier does by the link in our mail, without an account: see what was changed, and confirm it
 * or say that it is wrong. Once they said so, it stays.
 */
import type { FxCurrency } from '@zend/corridors'
import { ok, refuse, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { getCompany, membersWho } from '../companies/index.ts'
import { lockActs } from '../holders/index.ts'
import { sendNotice } from '../notices/index.ts'
import { type Changed, changedIn } from './change.ts'
import { endOf } from './facts.ts'
import { findByToken, findSupplier, getVersion, insertAnswer, linkHash } from './suppliers.repo.ts'
import type { LinkExpired } from './suppliers.refusals.ts'
import {
  type AskedVersion,
  isAsked,
  nameOf,
  type Supplier,
  type SuppliersDeps,
  type SupplierVersion,
  waitingOf,
} from './suppliers.ts'

/** Dependencies of answering. */
export type LinkDeps = Pick<SuppliersDeps, 'db' | 'clock' | 'suppliersKey'>

/**
 * What a link asks, in the words of the version before and with nothing of the account but its end. `open`: it can be
 * answered now.
 */
export type SupplierLinkSaid = {
  readonly company: string
  readonly supplier: string
  readonly currency: FxCurrency
  readonly account: string
  readonly changed: Pick<Changed, 'account' | 'contact'>
  readonly open: boolean
  readonly answer: 'confirmed' | 'refused' | null
  readonly expiresAt: Date
}

type Asked = { readonly version: AskedVersion; readonly supplier: Supplier }

/** Reads a link. One that was answered still says how; any other that is over opens nothing. */
export async function readSupplierLink(deps: LinkDeps, token: string): Promise<Result<SupplierLinkSaid, LinkExpired>> {
  const { read } = deps.db
  const asked = await askedBy(deps, read, token)
  return asked === null ? refuse('link_expired') : ok(await said(deps, read, asked))
}

/** Confirms the change, or says that it is wrong, of which the company's owners are told. The first answer stays. */
export async function answerSupplierLink(
  deps: LinkDeps,
  token: string,
  confirms: boolean,
): Promise<Result<SupplierLinkSaid, LinkExpired>> {
  const found = await findByToken(deps.db.read, deps.suppliersKey, linkHash(token))
  if (found === null) return refuse('link_expired')
  return deps.db.transact(async (tx): Promise<Result<SupplierLinkSaid, LinkExpired>> => {
    await lockActs(tx, found.holder)
    const asked = await askedBy(deps, tx, token)
    if (asked === null) return refuse('link_expired')
    if (isOpen(asked, deps.clock.now())) await answer(deps, tx, asked, { token, confirms })
    const now = await askedBy(deps, tx, token)
    if (now === null) throw new Error(`${found.id} was answered and is not there`)
    return ok(await said(deps, tx, now))
  })
}

/** Returns what a link asked about, if it was answered by it or still can be. */
async function askedBy({ suppliersKey, clock }: LinkDeps, tx: Tx, token: string): Promise<Asked | null> {
  const version = await findByToken(tx, suppliersKey, linkHash(token))
  if (version === null || !isAsked(version) || version.answer === 'withdrawn') return null
  const supplier = await findSupplier(tx, suppliersKey, version.holder, version.supplier)
  if (supplier === null) return null
  const asked = { version, supplier }
  return version.answer !== null || isOpen(asked, clock.now()) ? asked : null
}

const isOpen = ({ version, supplier }: Asked, now: Date): boolean =>
  waitingOf(supplier)?.id === version.id && version.askedUntil > now

async function answer(
  deps: LinkDeps,
  tx: Tx,
  { version: { id, supplier, holder, number }, supplier: before }: Asked,
  { token, confirms }: { readonly token: string; readonly confirms: boolean },
): Promise<void> {
  const at = deps.clock.now()
  await insertAnswer(tx, { version: id, answer: confirms ? 'confirmed' : 'refused', at, token, madeBy: null })
  const action = confirms ? 'suppliers.confirmed' : 'suppliers.refused'
  await recordAudit(tx, { at, actor: null, action, subject: supplier, facts: { version: id, number }, holder })
  if (confirms) return
  const facts = { company: (await getCompany(tx, holder)).name, supplier: nameOf(before.current.details.payee) }
  for (const to of await ownersOf(tx, holder))
    await sendNotice(deps, tx, { kind: 'supplier-refused', to, facts, company: holder })
}

const ownersOf = async (tx: Tx, company: SupplierVersion['holder']): Promise<readonly UserId[]> =>
  (await membersWho(tx, company, 'member.manage')).filter(({ role }) => role === 'owner').map(({ userId }) => userId)

async function said({ clock, suppliersKey }: LinkDeps, tx: Tx, asked: Asked): Promise<SupplierLinkSaid> {
  const { version } = asked
  const { payee } = version.details
  const before = await getVersion(tx, suppliersKey, version.supplier, version.replaces ?? 1)
  const { account, contact } = changedIn(before.details, version.details)
  const { name } = await getCompany(tx, version.holder)
  return {
    company: name,
    supplier: nameOf(before.details.payee),
    currency: payee.currency,
    account: endOf(payee.bank),
    changed: { account, contact },
    open: isOpen(asked, clock.now()),
    answer: version.answer === 'withdrawn' ? null : version.answer,
    expiresAt: version.askedUntil,
  }
}
