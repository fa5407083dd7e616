/** The code step of saving a wallet, and the success dialog at its end (specification §4). Shared by both kinds. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useOnline } from '@zend/web/client/online'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Button, SuccessDialog } from '@zend/web/ui'
import { CodeStep } from '@zend/web/ui/fields'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { walletsPath } from './saved-wallets.params.ts'
import type { useAddWallet } from './use-add-wallet.ts'

type Adding = ReturnType<typeof useAddWallet>

/** Asks for the code mailed for this destination. */
export function ConfirmWallet({ adding, label }: { readonly adding: Adding; readonly label: string }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useErrorText()
  const { mailed, codeError, pending } = adding
  return (
    <>
      <CodeStep
        sentTo={mailed.sentTo}
        resendAt={mailed.resendAt}
        sending={mailed.sending}
        onResend={adding.resend}
        onCode={adding.enterCode}
        disabled={pending || !online}
        error={codeError === null ? undefined : errorText(codeError)}
        attempt={adding.codeTries}
        what={<Trans>It saves the wallet “{label}”.</Trans>}
      />
      <p role="status" className="min-h-6 text-center text-label text-muted">
        {pending ? t`Saving…` : null}
      </p>
      <Button variant="ghost" wide onClick={adding.back} disabled={pending}>
        <Trans>Change the wallet</Trans>
      </Button>
    </>
  )
}

/** Says that it is saved; closing leads to the saved wallets. */
export function WalletSaved({
  open,
  type,
}: {
  readonly open: boolean
  readonly type: 'external' | 'internal'
}): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <SuccessDialog
      open={open}
      onClose={() => void navigate(walletsPath(type), { replace: true })}
      title={t`Wallet saved`}
      text={t`You find it whenever you send money. With the allowlist on, it can be paid after 24 hours.`}
    />
  )
}
