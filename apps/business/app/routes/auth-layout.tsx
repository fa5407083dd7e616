/** The frame of the sign-in pages. */
import { DeploymentMark } from '@zend/web/app'
import { AuthFrame } from '@zend/web/features/auth'
import { companyPromotion } from '@zend/web/features/company'
import type { ReactElement } from 'react'
import { Outlet } from 'react-router'

/** The frame with the page inside. */
export default function AuthLayout(): ReactElement {
  return (
    <AuthFrame mark={<DeploymentMark />} promotion={companyPromotion}>
      <Outlet />
    </AuthFrame>
  )
}
