/** Shows something only to whoever may do what it leads to. */
import type { Permission } from '@zend/contracts'
import type { ReactElement, ReactNode } from 'react'
import { useMay } from './company-context.ts'

/** The children, if the signed-in person has the permission for the money that is shown. */
export function May({
  permission,
  children,
}: {
  readonly permission: Permission
  readonly children: ReactNode
}): ReactElement | null {
  return useMay(permission) ? <>{children}</> : null
}
