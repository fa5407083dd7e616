/** The act of saving an account at a bank or mobile-money provider, confirmed by a code or a passkey. */
import type { AssetCode } from '@zend/kernel'
import * as z from 'zod'
import { actKind, lineForm, payoutTargetForm } from '../../confirmation/index.ts'
import type { BoundPlace } from '../schemes.ts'

/**
 * Our code of the institution, and the account number in its canonical form. `name` is set where no name enquiry is
 * possible.
 */
export type SaveAccountAct = {
  readonly kind: 'save-account'
  readonly currency: AssetCode
  readonly method: string
  readonly institution: string
  readonly institutionName: string
  readonly accountNumber: string
  readonly name: string | null
}

/** Returns the act that a code for saving this account is bound to. */
export const savingAct = ({
  scheme,
  institution,
  institutionName,
  accountNumber,
  writtenName,
}: BoundPlace): SaveAccountAct => ({
  kind: 'save-account',
  currency: scheme.currency,
  method: scheme.method,
  institution,
  institutionName,
  accountNumber,
  name: writtenName,
})

/** Act kind of saving an account, for the confirmer process. */
export const saveAccountAct = actKind<SaveAccountAct>({
  kind: 'save-account',
  purpose: 'beneficiary',
  permission: 'beneficiary.manage',
  form: z.strictObject({
    kind: z.literal('save-account'),
    ...payoutTargetForm,
    method: lineForm,
    name: lineForm.nullable(),
  }),
  binding: (act) => [act.currency, act.method, act.institution, act.accountNumber, act.name],
  mail: ({ currency, institutionName: institution, accountNumber }, minutes) => ({
    kind: 'code-save-account',
    facts: { minutes, currency, institution, accountNumber },
  }),
  place: ({ currency: asset, method, institution, accountNumber: place }) => ({
    kind: 'account',
    asset,
    via: `${method} ${institution}`,
    place,
  }),
})
