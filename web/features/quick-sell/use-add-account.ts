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

/** The account holder, and the account of that enquiry. */
type Found = { readonly account: NewAccount; readonly name: AccountName }

/** The steps of saving an account in a country by a payout method. */
export function useAddAccount(country: QuickSellCountry, way: PayoutWay, onSaved: (account: PayoutAccount) => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<TypedFields>({})
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
