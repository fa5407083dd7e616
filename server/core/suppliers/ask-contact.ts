/**
 * Asks the contact of the version before whether a change is right, by a link in a mail. The link's secret is in the
 * mail alone; the database has its hash.
 */
import { createHash, randomBytes } from 'node:crypto'
import { after, newId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { getCompany } from '../companies/index.ts'
import { sendToAddress } from '../notices/index.ts'
import { findMailbox } from '../persons/index.ts'
import type { VersionToSave } from './act/index.ts'
import { endOf } from './facts.ts'
import type { Question } from './suppliers.repo.ts'
import { nameOf, type SuppliersDeps, type SupplierVersion } from './suppliers.ts'

/** What a link's secret begins with. */
const LINK_PREFIX = 'zsl_'

/** The stored form of a link's secret. */
export const linkHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A question that is stored with its version, and the mail that asks it, to be sent once the version is stored. */
type Asked = {
  readonly question: Question
  readonly send: (
    tx: Tx,
    about: { readonly version: VersionToSave; readonly before: Pick<SupplierVersion, 'details'> },
  ) => Promise<void>
}

/** Makes the question. The mail has the language of whoever made the change: the contact's is not known. */
export function askContact(
  deps: Pick<SuppliersDeps, 'clock' | 'policy' | 'sealingKey'>,
  email: string,
  at: Date,
): Asked {
  const token = `${LINK_PREFIX}${randomBytes(32).toString('base64url')}`
  const noticeId = newId('ntc', at.getTime())
  const askedUntil = after(at, deps.policy.askMs)
  return {
    question: { tokenHash: linkHash(token), noticeId, askedUntil },
    send: async (tx, { version: { holder, madeBy, details }, before }) => {
      const locale = (await findMailbox(tx, madeBy))?.locale ?? 'en'
      const facts = {
        company: (await getCompany(tx, holder)).name,
        supplier: nameOf(before.details.payee),
        currency: details.payee.currency,
        account: endOf(details.payee.bank),
        until: askedUntil.toISOString(),
      }
      const mail = { id: noticeId, kind: 'supplier-change' as const, email, locale, facts }
      await sendToAddress(deps, tx, { ...mail, secret: token, expiresAt: askedUntil })
    },
  }
}
