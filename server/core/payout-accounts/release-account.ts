/** Saves an account that others of a company approved: everything is checked again, as if it were asked for now. */
import { PAYOUT_METHODS } from '@zend/contracts'
import { isId, ok } from '@zend/kernel'
import { detailOf, payeeIn, payeeStatement } from '../approvals/act/index.ts'
import type { Releaser } from '../approvals/index.ts'
import { accountAt, performSaving } from './add-account.ts'
import type { PayoutAccountsDeps } from './payout-accounts.ts'
import { placeOf } from './schemes.ts'

/** Who let it go is in the approvals, and not known by an address. */
const NO_IP = null

/** Creates the releaser of payout accounts. The bank is not asked again: its name for the owner is what was approved. */
export const accountReleaser =
  (deps: Pick<PayoutAccountsDeps, 'clock' | 'policy'>): Releaser =>
  async (actor, payload) => {
    const { subject: id } = payload
    const method = PAYOUT_METHODS.find((each) => each === detailOf(payload, 'method'))
    if (!isId('acc', id) || method === undefined) throw new RangeError(`${id} is no account`)
    const { branch, accountType } = payload.payee.details
    const accountName = detailOf(payload, 'accountName')
    const place = placeOf(detailOf(payload, 'country'), method, {
      institution: detailOf(payload, 'institution'),
      branch,
      accountType,
      accountNumber: detailOf(payload, 'accountNumber'),
      accountName,
    })
    if (!place.ok) return place
    const bankSays = detailOf(payload, 'namedBy') === 'bank'
    const { holder, userId: madeBy } = actor
    return ok({
      statement: payeeStatement(payeeIn(payload), actor),
      perform: (tx) => {
        const saved = { id, holder, madeBy, match: 'unknown', createdAt: deps.clock.now() } as const
        return performSaving(deps, tx, accountAt({ ...place.value, accountName, bankSays }, saved), NO_IP)
      },
    })
  }
