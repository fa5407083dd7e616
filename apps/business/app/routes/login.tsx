/** Signing in. */
import { useLingui } from '@lingui/react/macro'
import { LoginScreen } from '@zend/web/features/auth'
import type { ReactElement } from 'react'

/** The page. A company has no password: each person signs in with an account of their own. */
export default function Login(): ReactElement {
  const { t } = useLingui()
  return <LoginScreen lead={t`Sign in to Zend Business with your own Zend account.`} />
}
