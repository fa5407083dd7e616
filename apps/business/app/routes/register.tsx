/** Opening an account. */
import { useLingui } from '@lingui/react/macro'
import { RegisterScreen } from '@zend/web/features/auth'
import type { ReactElement } from 'react'

/** The page. A company has no account of this kind: a person opens their own, and signs in here with it. */
export default function Register(): ReactElement {
  const { t } = useLingui()
  return (
    <RegisterScreen
      lead={t`First an account of your own: with it you sign in to Zend Business. It takes about two minutes.`}
    />
  )
}
