/**
 * Asks the contact of the version before whether a change is right, by a link in a mail, and mails the same link again
 * when somebody of the company wants it. The database has the link's secret sealed, and its hash.
 */
import { randomBytes } from 'node:crypto'
import { after, DAY_MS, MINUTE_MS, newId, ok, refuse, type Result, type SupplierId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { getCompany } from '../companies/index.ts'
import { type ActorIds, lockActs } from '../holders/index.ts'
import { sendToAddress } from '../notices/index.ts'
import { findMailbox } from '../persons/index.ts'
import { type Caller, countTryAt, throttleKey, type ThrottleKeys } from '../throttle/index.ts'
import type { VersionToSave } from './act/index.ts'
import { companyOf } from './company-of.ts'
import { endOf } from './facts.ts'
import { findSupplier, getToken, insertReminder, type Question } from './suppliers.repo.ts'
import type { ResendRefusal } from './suppliers.refusals.ts'
import { nameOf, type Supplier, type SuppliersDeps, type SupplierVersion, waitingOf } from './suppliers.ts'

/** What a link's secret begins with. */
const LINK_PREFIX = 'zsl_'

/** A change, and what it was made from. */
type About = {
  readonly version: Pick<VersionToSave, 'holder' | 'madeBy' | 'details'>
  readonly before: Pick<SupplierVersion, 'details'>
}
type MailDeps = Pick<SuppliersDeps, 'clock' | 'sealingKey'>

/** Makes the question to the contact at this address. It is stored with its version, and mailed once that is stored. */
export function questionTo(email: string, at: Date, { askMs }: Pick<SuppliersDeps['policy'], 'askMs'>): Question {
  const token = `${LINK_PREFIX}${randomBytes(32).toString('base64url')}`
  return { token, email, noticeId: newId('ntc', at.getTime()), askedUntil: after(at, askMs) }
}

/** Mails a question. The mail has the language of whoever made the change: the contact's is not known. */
export async function mailQuestion(
  deps: MailDeps,
  tx: Tx,
  { token, email, noticeId: id, askedUntil }: Question,
  { version: { holder, madeBy, details }, before }: About,
): Promise<void> {
  const locale = (await findMailbox(tx, madeBy))?.locale ?? 'en'
  const facts = {
    company: (await getCompany(tx, holder)).name,
    supplier: nameOf(before.details.payee),
    currency: details.payee.currency,
    account: endOf(details.payee.bank),
    until: askedUntil.toISOString(),
  }
  const mail = { id, kind: 'supplier-change' as const, email, locale, facts, secret: token, expiresAt: askedUntil }
  await sendToAddress(deps, tx, mail)
}

/** How often the link about one supplier's changes is mailed again. Its contact is a stranger to us. */
const AGAIN = { max: 3, windowMs: DAY_MS, pauseMs: 0, spacingMs: 5 * MINUTE_MS }

/**
 * Mails the link about the change that waits to the same contact again. Refused where none waits, where the link is
 * over, and when it was mailed a moment ago or three times within a day.
 */
export async function resendSupplierLink(
  deps: MailDeps & Pick<SuppliersDeps, 'db' | 'suppliersKey'> & { readonly keys: ThrottleKeys },
  actor: ActorIds,
  id: SupplierId,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<Supplier, ResendRefusal>> {
  const { db, clock, suppliersKey, keys } = deps
  const holder = companyOf(actor)
  return db.transact(async (tx): Promise<Result<Supplier, ResendRefusal>> => {
    await lockActs(tx, holder)
    const found = await findSupplier(tx, suppliersKey, holder, id)
    if (found === null) return refuse('not_found')
    const waiting = waitingOf(found)
    const at = clock.now()
    if (waiting === null || waiting.askedUntil <= at) return refuse('supplier_changed')
    // The first mail counts too: it may still be on its way.
    const early = after(waiting.madeAt, AGAIN.spacingMs)
    if (early > at) return refuse('rate_limited', { retryAt: early })
    const counted = await countTryAt(tx, { scope: 'supplier-link', key: throttleKey(keys, id) }, AGAIN, at)
    if (!counted.ok) return refuse('rate_limited', { retryAt: counted.refusal.retryAt })
    const question: Question = {
      token: await getToken(tx, suppliersKey, waiting.id),
      email: found.current.details.contact,
      noticeId: newId('ntc', at.getTime()),
      askedUntil: waiting.askedUntil,
    }
    await insertReminder(tx, { noticeId: question.noticeId, version: waiting.id, madeBy: actor.userId, madeAt: at })
    await mailQuestion(deps, tx, question, { version: waiting, before: found.current })
    const facts = { version: waiting.id, number: waiting.number }
    await recordAudit(tx, { at, actor: actor.userId, action: 'suppliers.asked_again', subject: id, facts, ip, holder })
    return ok(found)
  })
}
