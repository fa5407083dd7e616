/** The dashboard's way to the verification, for who manages it, until it is handed in, and when it is asked for again. */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '@zend/web/data/companies'
import { kybQuery } from '@zend/web/data/verification'
import { IconTile } from '@zend/web/ui'
import { IconBank, IconChevronRight } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { givenIn, mayHandIn, PAGES } from './kyb.steps.ts'

/** The card; nothing while nothing is to be done, or for a member who cannot do it. */
export function VerifyCard(): ReactElement | null {
  const mayManage = useMay('kyb.manage')
  const { data: kyb } = useQuery({ ...kybQuery(), enabled: mayManage })
  if (!mayManage || kyb === undefined || !mayHandIn(kyb)) return null
  const { state, total } = kyb
  const given = givenIn(kyb)
  return (
    <Link
      to={PAGES.overview}
      className="mt-3.5 flex min-h-17 items-center gap-3.5 rounded-card border border-card-line bg-surface px-4 py-3 shadow-lift transition-colors duration-120 hover:bg-raised tablet:px-5"
    >
      <IconTile tone="warn">
        <IconBank />
      </IconTile>
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">
          <Trans>Verify your company</Trans>
        </b>
        <span className="num block text-meta text-muted">
          {state === 'expired' ? (
            <Trans>Renewal due</Trans>
          ) : state === 'more_info' ? (
            <Trans>Update needed</Trans>
          ) : (
            <Trans>
              {given} of {total} ready
            </Trans>
          )}
        </span>
      </span>
      <IconChevronRight size={18} className="-mr-1 shrink-0 text-muted" />
    </Link>
  )
}
