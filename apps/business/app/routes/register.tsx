/** Opening an account, and with it a company. */
import { useLingui } from '@lingui/react/macro'
import { keptInvitation, useCompanyForm } from '@zend/web/data/companies'
import { RegisterScreen } from '@zend/web/features/auth'
import { type ReactElement, useEffect, useState } from 'react'

/** The page. Whoever was invited to a company opens none. */
export default function Register(): ReactElement {
  const { t } = useLingui()
  const company = useCompanyForm('company.')
  const [invited, setInvited] = useState(false)
  useEffect(() => setInvited(keptInvitation() !== null), [])
  return (
    <RegisterScreen
      lead={
        invited
          ? t`An account of your own, for the company that invites you. Use the address your invitation was sent to.`
          : t`An account of your own, with which you sign in and act for your company. It takes a few minutes.`
      }
      company={invited ? null : company}
    />
  )
}
