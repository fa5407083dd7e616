/**
 * The state of saving an account: the fields, the name enquiry, the mailed code, the call. It draws nothing, and leads
 * to the request when others of the company must approve it first.
 */
import { useQueryClient } from '@tanstack/react-query'
import type { PayoutAccount, QuickSellCountry } from '@zend/contracts'
import {
  type AccountName,
  mailAccountCode,
  type NewAccount,
  payoutAccountsQuery,
  resolveAccount,
  saveAccount,
} from './quick-sell.queries.ts'
import type { ApiError } from '@zend/web/client/api-error'
import { useAction } from '@zend/web/client/use-action'
import { useMailedCode } from '@zend/web/data/access'
import { approvalLink } from '@zend/web/data/links'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { accountFieldsOf, type TypedFields } from './account.fields.ts'
import type { PayoutWay } from './place.ts'
import { useOwnName } from './use-own-name.ts'

/** The account holder, and the account of that enquiry. */
type Found = { readonly account: NewAccount; readonly name: AccountName }

/**
 * What is typed already, and who keeps it. `onNamed` gets an account whose holder the bank named, in place of saving it
 * here.
 */
export type KeptAccount = {
  readonly typed?: TypedFields
  readonly onTyped?: (typed: TypedFields) => void
  readonly onNamed?: (account: NewAccount) => void
}

/** The steps of saving an account in a country by a payout method. */
export function useAddAccount(
  country: QuickSellCountry,
  way: PayoutWay,
  onSaved: (account: PayoutAccount) => void,
  { typed: before = {}, onTyped, onNamed }: KeptAccount = {},
) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const ownName = useOwnName()
  const [typedHere, setTyped] = useState<TypedFields>(before)
  const typed = typeof ownName === 'string' ? { ...typedHere, accountName: ownName } : typedHere
  const [found, setFound] = useState<Found | null>(null)
  const [confirming, setConfirming] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const mailed = useMailedCode((account: NewAccount) => mailAccountCode(account, country.currency))
  const fields = accountFieldsOf(way.fields, typed)
  const account: NewAccount | null = fields === null ? null : { country: country.country, method: way.method, fields }
  const check = useAction(async (asked: NewAccount) => setFound({ account: asked, name: await resolveAccount(asked) }))
  // An invalid account is refused when its code is requested; the form shows that.
  const asking = confirming && mailed.error?.code !== 'account_invalid'
  return {
    typed,
    /** The fields to ask for: the name of one's own wallet is known. */
    asked: ownName === null ? way.fields : way.fields.filter(({ name }) => name !== 'accountName'),
    ready: account !== null,
    /** The bank's answer, while it is about the typed account. */
    found: found?.name ?? null,
    number: fields?.accountNumber ?? '',
    /** The holder: by the bank, else as typed. */
    name: found?.name.name ?? fields?.accountName ?? fields?.accountNumber ?? '',
    checking: check.pending,
    error: refused ?? check.error ?? (asking ? null : mailed.error),
    confirming: asking,
    mailed,
    type: (next: TypedFields): void => {
      setTyped(next)
      onTyped?.(next)
      setFound(null)
      setRefused(null)
      check.clearError()
    },
    /** Checks the account; after the check, requests the code. */
    goOn: (): void => {
      if (account === null) return
      setRefused(null)
      if (found === null) {
        void check.act(account)
        return
      }
      if (onNamed !== undefined) {
        onNamed(found.account)
        return
      }
      mailed.ensure(found.account)
      setConfirming(true)
    },
    resend: (): void => {
      if (found !== null) mailed.resend(found.account)
    },
    save: async (otp: string, pin: string): Promise<void> => {
      if (found === null) return
      const saved = await saveAccount(found.account, otp, pin)
      if ('approval' in saved) {
        await navigate(approvalLink(saved.approval.id), { replace: true })
        return
      }
      await queryClient.invalidateQueries({ queryKey: payoutAccountsQuery().queryKey })
      onSaved(saved)
    },
    /** A refusal of the account, not of code or PIN. */
    refuse: (error: ApiError): void => {
      setConfirming(false)
      setRefused(error)
    },
  }
}
