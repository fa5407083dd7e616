/** The customer's picture or initials; in an app with a profile page it links there (specification §2). */
import { useLingui } from '@lingui/react/macro'
import type { User } from '@zend/contracts'
import type { ReactElement } from 'react'
import { Link } from 'react-router'

const ROUND =
  'grid size-11 shrink-0 place-items-center overflow-hidden rounded-pill bg-brand-soft font-bold text-brand-ink'

/** A round picture of 44 px. `to` is the profile page, or `null` where there is none. */
export function Avatar({ user, to }: { readonly user: User | undefined; readonly to: string | null }): ReactElement {
  const { t } = useLingui()
  const initials = user === undefined ? '' : (user.firstName.charAt(0) + user.lastName.charAt(0)).toLocaleUpperCase()
  const image = user?.image ?? null
  const picture =
    image === null ? (
      <span aria-hidden>{initials}</span>
    ) : (
      <img src={image} alt="" width={44} height={44} className="size-full object-cover" />
    )
  if (to === null) return <span className={ROUND}>{picture}</span>
  return (
    <Link to={to} className={ROUND}>
      <span className="visually-hidden">{t`Your profile`}</span>
      {picture}
    </Link>
  )
}
