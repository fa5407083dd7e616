/** Saves a version that others of a company approved: everything is checked again, as if it were asked for now. */
import { checkPayee } from '@zend/corridors'
import { isId, isPerson, ok } from '@zend/kernel'
import { detailOf, payeeIn, payeeStatement } from '../approvals/act/index.ts'
import type { Releaser } from '../approvals/index.ts'
import { detailsIn, inputOf, withoutWas } from './facts.ts'
import { performSaving } from './save-supplier.ts'
import type { SuppliersDeps } from './suppliers.ts'

/** Who let it go is in the approvals, and not known by an address. */
const NO_IP = null

/** Creates the releaser of suppliers. */
export const supplierReleaser =
  (deps: Omit<SuppliersDeps, 'db' | 'confirmation' | 'approvals'>): Releaser =>
  async ({ holder, userId }, payload) => {
    const { subject: id } = payload
    const supplier = detailOf(payload, 'supplier')
    if (!isId('spv', id) || !isId('spr', supplier) || isPerson(holder)) throw new RangeError(`${id} is no supplier`)
    const details = detailsIn(withoutWas(payload.payee.details))
    const checked = checkPayee(inputOf(details.payee), deps.modulus)
    if (!checked.ok) return checked
    const { replaces } = payload.payee.details
    const version = {
      id,
      supplier,
      holder,
      number: Number(detailOf(payload, 'version')),
      replaces: replaces === undefined ? null : Number(replaces),
      madeBy: userId,
      details,
      salt: detailOf(payload, 'salt'),
    }
    return ok({
      statement: payeeStatement(payeeIn(payload), { holder, userId }),
      perform: (tx) => performSaving(deps, tx, version, NO_IP),
    })
  }
