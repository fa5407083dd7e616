/** The dialog before signing out (specification §4), with its texts. */
import { Trans, useLingui } from '@lingui/react/macro'
import { revokeSession } from '@zend/contracts'
import { SIGN_OUT_DELAY_MS } from '@zend/kernel/specification'
import { leaveAfter, services } from '@zend/web/client/browser'
import { Question } from '@zend/web/ui/question'
import { type ReactElement, useState } from 'react'

/** Ends the session at the API. If the API is unreachable, the person is still signed out on this device. */
async function revoke(): Promise<void> {
  const { api, session } = services()
  const user = await session.user()
  if (user === null) return
  await api
    .call(revokeSession, { params: { id: user._id }, body: {} }, { timeoutMs: SIGN_OUT_DELAY_MS })
    .catch(() => undefined)
}

/** Asks, then signs out: shows loading for two seconds, clears the storages, goes to the sign-in page. */
export function SignOutDialog({
  open,
  onClose,
}: {
  readonly open: boolean
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const [leaving, setLeaving] = useState(false)
  const signOut = (): void => {
    setLeaving(true)
    leaveAfter(revoke(), SIGN_OUT_DELAY_MS)
  }
  return (
    <Question
      open={open}
      onClose={onClose}
      title={t`Sign Out`}
      description={t`You will be logged out from this session, are you sure you want to sign out?`}
      stay={<Trans>No</Trans>}
      act={<Trans>Sign Out</Trans>}
      onAct={signOut}
      pending={leaving}
      pendingText={t`Signing out…`}
    />
  )
}
