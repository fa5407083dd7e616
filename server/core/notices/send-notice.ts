/**
 * Stores a notice and the job that delivers it, in the transaction of the change it reports. It never connects to a
 * mail server: the job does.
 */
import type { Locale } from '@zend/contracts'
import { after, DAY_MS, newId, type UserId } from '@zend/kernel'
import { enqueueJob, type Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { announce } from '../events/index.ts'
import type { SealingKey } from '../sealing/index.ts'
import type { AddressedNotice, CodeKind, CodeNotice, Notice, NoticeId } from './notices.ts'
import { about, noticeRowOf, toldOf } from './notices.companion.ts'
import { findContact, insertOutbox, recordNotices } from './notices.repo.ts'
import { sealSecret } from './seal-codes.ts'

/** The job that delivers one notice; its payload is `{ id }`. */
export const DELIVER_NOTICE_JOB = 'deliver-notice'

/** Dependencies of sending. */
export type NoticeDeps = { readonly clock: Clock }

/**
 * Notifies a customer, or everybody of a company who may see its money, by the channels of the notice's kind: a mail in
 * their language, a notification that is announced to open browsers, a push to subscribed devices. `secret` appears in
 * the mail only, in its link or as what the customer wrote to us: it waits sealed and is erased with the mail. Throws
 * when the customer has no contact: every account gets one when its address is verified. A customer whose account is
 * closed is not notified.
 */
export async function sendNotice(
  deps: NoticeDeps,
  tx: Tx,
  notice: Notice,
  secret: { readonly key: SealingKey; readonly text: string } | null = null,
): Promise<void> {
  const createdAt = deps.clock.now()
  const { people, company } = await toldOf(tx, notice.to)
  const facts = notice.company === undefined ? notice.facts : { ...notice.facts, companyId: notice.company }
  const letter = { kind: notice.kind, facts: about(facts, company) }
  for (const userId of people) {
    const contact = secret === null ? null : await findContact(tx, userId)
    const row = noticeRowOf(letter, userId, createdAt, (id) =>
      secret === null || contact === null
        ? null
        : sealSecret(secret.key, { id, kind: notice.kind, email: contact.email }, secret.text),
    )
    await recordNotices(tx, [row])
    if (row.is_shown) await announce(tx, { to: userId, type: 'notification', id: row.id, at: createdAt })
  }
}

/** Mails a one-time code, stored encrypted until it is sent. */
export async function sendCode(
  deps: NoticeDeps & { readonly sealingKey: SealingKey },
  tx: Tx,
  notice: CodeNotice,
): Promise<void> {
  const { kind, userId, email, locale, facts, code, expiresAt } = notice
  const createdAt = deps.clock.now()
  const id = newId('ntc', createdAt.getTime())
  const sealed = sealSecret(deps.sealingKey, { id, kind, email }, code)
  await insertOutbox(tx, { id, kind, userId, email, locale, facts, sealed, createdAt, expiresAt })
  await enqueueDelivery(tx, id)
}

/**
 * Mails something to an address, with a link whose secret is stored encrypted until it is sent. The caller makes the
 * notice's id, by which the database knows that it may go there.
 */
export async function sendToAddress(
  deps: NoticeDeps & { readonly sealingKey: SealingKey },
  tx: Tx,
  { id, kind, email, locale, facts, secret, expiresAt }: AddressedNotice,
): Promise<void> {
  const sealed = sealSecret(deps.sealingKey, { id, kind, email }, secret)
  const createdAt = deps.clock.now()
  await insertOutbox(tx, { id, kind, userId: null, email, locale, facts, sealed, createdAt, expiresAt })
  await enqueueDelivery(tx, id)
}

/**
 * Does the work of `sendCode` and mails nobody: for an address without an account, so that answering takes as long as
 * with one. What it stores names no address and has expired, so the job drops it.
 */
export async function pretendToSendCode(
  deps: NoticeDeps & { readonly sealingKey: SealingKey },
  tx: Tx,
  kind: CodeKind,
): Promise<void> {
  const createdAt = deps.clock.now()
  const id = newId('ntc', createdAt.getTime())
  sealSecret(deps.sealingKey, { id, kind, email: '' }, '000000')
  await insertOutbox(tx, {
    id,
    kind,
    userId: null,
    email: '',
    locale: 'en',
    facts: {},
    sealed: null,
    createdAt,
    expiresAt: createdAt,
  })
  await enqueueDelivery(tx, id)
}

/**
 * Mails a link that freezes this account; for `null`, an address without an account, does the same work and mails
 * nobody. Nothing secret is stored: the link is made where it is mailed.
 */
export async function mailFreezeLink(
  deps: NoticeDeps,
  tx: Tx,
  user: { readonly id: UserId; readonly email: string; readonly locale: Locale } | null,
): Promise<void> {
  const createdAt = deps.clock.now()
  const id = newId('ntc', createdAt.getTime())
  await insertOutbox(tx, {
    id,
    kind: 'freeze-link',
    userId: user?.id ?? null,
    email: user?.email ?? '',
    locale: user?.locale ?? 'en',
    facts: {},
    sealed: null,
    createdAt,
    expiresAt: user === null ? createdAt : after(createdAt, DAY_MS),
  })
  await enqueueDelivery(tx, id)
}

const enqueueDelivery = (tx: Tx, id: NoticeId): Promise<void> => enqueueJob(tx, DELIVER_NOTICE_JOB, { id }, { key: id })
