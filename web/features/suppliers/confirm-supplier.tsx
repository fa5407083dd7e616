/**
 * The last step of saving a supplier: a code for exactly these details, then the PIN. It leads to the request when
 * others must approve it first.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { SupplierAnswer } from '@zend/contracts'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { useAction } from '@zend/web/client/use-action'
import { useMailedCode } from '@zend/web/data/access'
import { approvalLink } from '@zend/web/data/links'
import { ConfirmStep, useConfirming } from '@zend/web/data/orders'
import { Button, Card, Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSupplierErrorText } from './supplier-error-text.ts'
import { mailCode, save, type Saving } from './suppliers.calls.ts'

/** `what` names it in a sentence; `onRefused` gets every refusal that concerns neither code nor PIN. */
export type ConfirmSupplierProps = {
  readonly saving: Saving
  readonly what: ReactNode
  /** Called before the page is left for the request. */
  readonly onAsked: () => void
  readonly onSaved: (supplier: SupplierAnswer) => void
  readonly onRefused: (error: ApiError) => void
  readonly onBack: () => void
}

/** The step. It asks for a code when it appears. */
export function ConfirmSupplier(props: ConfirmSupplierProps): ReactElement {
  const { saving, what, onAsked, onSaved, onRefused, onBack } = props
  const { t } = useLingui()
  const errorText = useSupplierErrorText()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [code, setCode] = useState<string | null>(null)
  const mailed = useMailedCode(mailCode)
  const confirming = useConfirming(setCode)
  const begin = useEffectEvent(() => mailed.ensure(saving))
  useEffect(() => begin(), [])
  const refuse = useEffectEvent((error: ApiError) => onRefused(error))
  // Details that the API refuses are refused before a code is mailed.
  const { error: unsent } = mailed
  useEffect(() => {
    if (unsent !== null && REFUSED_AT_ONCE.includes(unsent.code)) refuse(unsent)
  }, [unsent])
  const send = useAction(async (otp: string, transactionPin: string) => {
    try {
      const saved = await save(queryClient, saving, { otp, transactionPin })
      if ('supplier' in saved) return onSaved(saved.supplier)
      onAsked()
      await navigate(approvalLink(saved.approval.id), { replace: true })
    } catch (thrown) {
      const error = asApiError(thrown)
      if (!confirming.refuse(error)) onRefused(error)
    }
  })
  return (
    <Card padded className="tablet:p-6">
      <ConfirmStep
        confirming={confirming}
        what={what}
        pending={send.pending ? t`Saving…` : null}
        mailed={mailed}
        onResend={() => mailed.resend(saving)}
        code={code}
        onCode={setCode}
        onPin={(otp, pin) => void send.act(otp, pin)}
        offline={
          <Note tone="warn" icon={<IconAlert />}>
            <Trans>You are offline. Nothing is saved until you are connected again.</Trans>
          </Note>
        }
        codeText={errorText}
        wrongPin={confirming.pin.error === null ? undefined : errorText(confirming.pin.error)}
      />
      <Button variant="ghost" wide className="mt-2" disabled={send.pending} onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </Card>
  )
}

const REFUSED_AT_ONCE: readonly string[] = [
  'payee_invalid',
  'supplier_changed',
  'supplier_unchanged',
  'supplier_limit',
  'not_found',
  'forbidden',
]
