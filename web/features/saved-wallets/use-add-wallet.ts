/**
 * Saves a wallet: a code mailed for exactly its destination, then the call. Both kinds are saved the same way. It leads
 * to the request when others of the company must approve it first.
 */
import { useQueryClient } from '@tanstack/react-query'
import { addBeneficiary, type EndpointCall, getEmailOtp } from '@zend/contracts'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { useAction } from '@zend/web/client/use-action'
import { isAboutCode, useMailedCode } from '@zend/web/data/access'
import { approvalLink } from '@zend/web/data/links'
import { beneficiariesQuery } from '@zend/web/data/sending'
import { useState } from 'react'
import { useNavigate } from 'react-router'

type WithoutCode<T> = T extends { readonly otp: string } ? Omit<T, 'otp'> : never
/** A wallet to save, without its code. */
export type NewWallet = WithoutCode<EndpointCall<typeof addBeneficiary>['body']>

/** The mailed code is bound to the destination, not to the name. */
const actOf = (wallet: NewWallet) =>
  wallet.type === 'external'
    ? ({ emailType: 'beneficiary', currency: wallet.currency, chain: wallet.chain, toAddr: wallet.toAddr } as const)
    : ({ emailType: 'beneficiary', currency: wallet.currency, toUser: wallet.toUser } as const)

/**
 * The steps of saving. `confirming` is the wallet that waits for its code; `refused` is the refusal, unless it concerns
 * the code.
 */
export function useAddWallet() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState<NewWallet | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [codeTries, setCodeTries] = useState(0)
  const [saved, setSaved] = useState(false)
  const mailed = useMailedCode((act: ReturnType<typeof actOf>) => services().api.call(getEmailOtp, { query: act }))
  const add = useAction(async (otp: string) => {
    if (confirming === null) return
    try {
      const added = await services().api.call(addBeneficiary, { body: { ...confirming, otp } })
      if ('approval' in added) {
        await navigate(approvalLink(added.approval.id), { replace: true })
        return
      }
      await queryClient.invalidateQueries({ queryKey: beneficiariesQuery().queryKey })
      setSaved(true)
    } catch (thrown) {
      const error = asApiError(thrown)
      if (!isAboutCode(error)) {
        setRefused(error)
        setConfirming(null)
      } else setCodeTries((tries) => tries + 1)
      throw thrown
    }
  })
  // An invalid destination is refused when its code is requested; the form shows that.
  const destinationError =
    mailed.error !== null && (mailed.error.code === 'address_invalid' || mailed.error.code === 'payee_not_found')
      ? mailed.error
      : null
  return {
    confirming: destinationError === null ? confirming : null,
    refused: destinationError ?? refused,
    mailed,
    saved,
    pending: add.pending,
    codeError: add.error !== null && isAboutCode(add.error) ? add.error : mailed.error,
    codeTries,
    confirm: (wallet: NewWallet): void => {
      setRefused(null)
      setConfirming(wallet)
      mailed.ensure(actOf(wallet))
    },
    resend: (): void => {
      if (confirming !== null) mailed.resend(actOf(confirming))
    },
    back: (): void => setConfirming(null),
    enterCode: (otp: string): void => void add.act(otp),
  }
}
