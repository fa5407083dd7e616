/** The frame of the sign-in pages. */
import { AuthFrame, promotion } from '@zend/web/features/auth'
import { DeploymentMark } from '@zend/web/app'
import type { ReactElement } from 'react'
import { Outlet } from 'react-router'

/** The frame with the page inside. */
export default function AuthLayout(): ReactElement {
  return (
    <AuthFrame mark={<DeploymentMark />} promotion={promotion}>
      <Outlet />
    </AuthFrame>
  )
}
