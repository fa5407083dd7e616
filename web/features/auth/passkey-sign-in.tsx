/** Signing in with a passkey, instead of password and code. Nothing where the browser has no passkeys. */
import { Trans, useLingui } from '@lingui/react/macro'
import { asApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { HOME_PATH } from '@zend/web/client/paths'
import { useAction } from '@zend/web/client/use-action'
import { isPasskeyDevice, PasskeyDismissed, signInWithPasskey } from '@zend/web/data/access'
import { Button } from '@zend/web/ui'
import { IconKey } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href, useNavigate } from 'react-router'

/** The button, and its last refusal. */
export function PasskeySignIn(): ReactElement | null {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pending, error, act } = useAction(async () => {
    try {
      await services().session.saveUser(await signInWithPasskey())
      await navigate(HOME_PATH)
    } catch (thrown) {
      if (thrown instanceof PasskeyDismissed) return
      if (asApiError(thrown).code !== 'account_frozen') throw thrown
      await navigate(`${href('/auth/lock')}?open`)
    }
  })
  if (!isPasskeyDevice()) return null
  return (
    <div className="mt-3 grid gap-3">
      <ErrorNote error={error} />
      <Button
        variant="quiet"
        size="large"
        wide
        icon={<IconKey size={20} />}
        loading={pending}
        loadingText={t`Asking your device…`}
        onClick={() => void act()}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </div>
  )
}
