/**
 * The act of saving an account at a bank or mobile-money provider, confirmed by a code or a passkey, and as others of a
 * company approve it.
 */
import type { AssetCode } from '@zend/kernel'
import * as z from 'zod'
import type { PayeeToSave } from '../../approvals/act/index.ts'
import type { Statement } from '../../authorizations/index.ts'
import { actKind, assetOf, factOf, lineForm, payoutTargetForm, type Place } from '../../confirmation/index.ts'
import type { SavedAccount } from '../payout-accounts.ts'
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
  stated: (statement) => ({
    kind: 'save-account',
    currency: assetOf(statement, 'accountCurrency'),
    method: factOf(statement, 'method'),
    institution: factOf(statement, 'institution'),
    institutionName: '',
    accountNumber: factOf(statement, 'accountNumber'),
    name: statement['namedBy'] === 'maker' ? factOf(statement, 'accountName') : null,
  }),
  savedAs: (statement) => ({
    country: factOf(statement, 'country'),
    branch: factOrNone(statement, 'branch'),
    account_type: factOrNone(statement, 'accountType'),
    account_name: factOf(statement, 'accountName'),
    match: 'unknown',
  }),
  place: placeToSave,
})

/** The account as the database knows a confirmed destination. */
export function placeToSave({
  currency: asset,
  method,
  institution,
  accountNumber: place,
}: Pick<SaveAccountAct, 'currency' | 'method' | 'institution' | 'accountNumber'>): Place {
  return { kind: 'account', asset, via: `${method} ${institution}`, place }
}

/** The account as others of a company approve it. `bankSays` tells the bank's answer from its maker's own claim. */
export function accountToSave(account: SavedAccount, bankSays: boolean): PayeeToSave {
  const { country, currency, method, institution, institutionName, branch, accountType, accountNumber } = account
  return {
    id: account.id,
    saves: 'save-account',
    name: account.accountName,
    facts: {
      country,
      accountCurrency: currency,
      method,
      institution,
      institutionName,
      ...(branch === null ? {} : { branch }),
      ...(accountType === null ? {} : { accountType }),
      accountNumber,
      accountName: account.accountName,
      namedBy: bankSays ? 'bank' : 'maker',
    },
  }
}

const factOrNone = (statement: Statement, name: string): string | null =>
  statement[name] === undefined ? null : factOf(statement, name)
