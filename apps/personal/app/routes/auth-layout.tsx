/** The frame of the sign-in pages. */
import { AuthFrame } from '@zend/web/features/auth'
import type { ReactElement } from 'react'
import { Outlet } from 'react-router'

/** The frame with the page inside. */
export default function AuthLayout(): ReactElement {
  return (
    <AuthFrame promotion={null} languages={null}>
      <Outlet />
    </AuthFrame>
  )
}
