/** A company as one recognises it: its cloth, drawn from its id, its name, and what one is there. */
import type { MembershipAnswer } from '@zend/contracts'
import { useLingui } from '@lingui/react/macro'
import { cx, Identicon } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { roleText } from '@zend/web/data/companies'

/** A company and the role in it. */
export type Place = Pick<MembershipAnswer, 'role'> & {
  readonly company: Pick<MembershipAnswer['company'], 'id' | 'name'>
}

/** The cloth, the name, the role. `nameClassName` is the name's where it is small. */
export function CompanyMark({
  place: { company, role },
  size = 'small',
  nameClassName = 'block truncate',
}: {
  readonly place: Place
  readonly size?: 'small' | 'large'
  readonly nameClassName?: string
}): ReactElement {
  const { i18n } = useLingui()
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3 text-left">
      <Identicon
        text={company.id}
        columns={8}
        rows={8}
        className={
          size === 'large'
            ? 'size-13 shrink-0 overflow-hidden rounded-tile'
            : 'size-9 shrink-0 overflow-hidden rounded-tile'
        }
      />
      <span className="min-w-0 flex-1 leading-tight">
        <b
          title={company.name}
          className={
            size === 'large'
              ? 'line-clamp-2 font-semibold wrap-anywhere'
              : cx(nameClassName, 'text-label font-semibold')
          }
        >
          {company.name}
        </b>{' '}
        <span className="block truncate text-meta text-muted">{i18n._(roleText(role))}</span>
      </span>
    </span>
  )
}
