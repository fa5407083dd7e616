/** The customer's picture, or their initials; in the header it leads to the profile (specification §2). */
import { useLingui } from '@lingui/react/macro'
import type { User } from '@zend/contracts'
import type { ReactElement } from 'react'
import { Link } from 'react-router'

/** Where the picture leads. */
const PROFILE_PATH = '/settings/account/profile'

/** A round picture of 44 px that leads to the profile. */
export function Avatar({ user }: { readonly user: User | undefined }): ReactElement {
  const { t } = useLingui()
  const initials = user === undefined ? '' : (user.firstName.charAt(0) + user.lastName.charAt(0)).toLocaleUpperCase()
  const image = user?.image ?? null
  return (
    <Link to={PROFILE_PATH} className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-pill bg-brand-soft font-bold text-brand-ink">
      <span className="visually-hidden">{t`Your profile`}</span>
      {image === null ? <span aria-hidden>{initials}</span> : <img src={image} alt="" width={44} height={44} className="size-full object-cover" />}
    </Link>
  )
}
