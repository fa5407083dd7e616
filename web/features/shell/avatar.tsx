/** The customer's picture, or their initials. Decoration: the name stands elsewhere. */
import type { User } from '@zend/contracts'
import type { ReactElement } from 'react'

/** A round picture of 44 px. */
export function Avatar({ user }: { readonly user: User | undefined }): ReactElement {
  const initials = user === undefined ? '' : (user.firstName.charAt(0) + user.lastName.charAt(0)).toLocaleUpperCase()
  return (
    <span aria-hidden className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-pill bg-brand-soft font-bold text-brand-ink">
      {user?.image === null || user === undefined ? initials : <img src={user.image} alt="" className="size-full object-cover" />}
    </span>
  )
}
