/** Saving an account at a bank or mobile-money provider, as a code or a passkey confirms it. */
import type { AssetCode } from '@zend/kernel'
import * as z from 'zod'
import { actKind, lineForm, payoutTargetForm } from '../../confirmation/index.ts'
import type { BoundPlace } from '../schemes.ts'

/**
 * By our code of the institution, the account number in its canonical form. `name` is set where nobody can be asked
 * whose account it is.
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

/** What a code for saving this account is bound to. */
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

/** Its kind, for the process that confirms it. */
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
  letter: ({ currency, institutionName: institution, accountNumber }, minutes) => ({
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
