/**
 * /zend-fx/suppliers: whom the company pays abroad, and whether each can be paid now. With `?to=` one is chosen for the
 * page of that address.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { SupplierAnswer } from '@zend/contracts'
import { MoreOf } from '@zend/web/client/more-of'
import { QueryView } from '@zend/web/client/query-view'
import { May } from '@zend/web/data/companies'
import {
  addSupplierLink,
  chosenLink,
  pathIn,
  standingOf,
  SupplierLine,
  supplierLink,
  suppliersQuery,
} from '@zend/web/data/suppliers'
import { Card, CardHeader, EmptyState, LinkButton, List, SkeletonRows } from '@zend/web/ui'
import { IconChevronRight, IconPlus } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Columns } from './columns.tsx'

const ROWS = 4

/** The page. */
export function SuppliersScreen(): ReactElement {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const to = pathIn(search)
  const suppliers = useInfiniteQuery(suppliersQuery())
  return (
    <Columns
      side={
        <May permission="beneficiary.manage">
          <LinkButton href={addSupplierLink(to)} wide icon={<IconPlus size={20} />}>
            <Trans>Add a supplier</Trans>
          </LinkButton>
        </May>
      }
    >
      <Card className="overflow-hidden" aria-labelledby="suppliers">
        <CardHeader id="suppliers" title={to === null ? t`Suppliers` : t`Who is paid?`} />
        <QueryView query={suppliers} loading={<SkeletonRows rows={ROWS} />}>
          {({ pages }) => {
            const all = pages.flatMap((page) => page.suppliers)
            return all.length === 0 ? (
              <EmptyState
                title={t`No supplier yet`}
                text={<Trans>Save whom you pay abroad once. From then on nobody changes an account unseen.</Trans>}
              />
            ) : (
              <List aria-labelledby="suppliers">
                {all.map((supplier) => (
                  <Row key={supplier._id} supplier={supplier} to={to} />
                ))}
              </List>
            )
          }}
        </QueryView>
      </Card>
      <MoreOf query={suppliers} />
    </Columns>
  )
}

/** A row leads to its supplier's page, or chooses one that can be paid. */
function Row({ supplier, to }: { readonly supplier: SupplierAnswer; readonly to: string | null }): ReactElement {
  const chooses = to !== null && standingOf(supplier, Date.now()).kind === 'ready'
  return (
    <li>
      <Link
        to={chooses ? chosenLink(to, supplier._id) : supplierLink(supplier._id, to)}
        className="flex min-h-17 items-center gap-3 px-4 py-3 transition-colors duration-120 hover:bg-ground focus-visible:-outline-offset-3 tablet:px-5"
      >
        <SupplierLine supplier={supplier} className="flex-1" />
        <IconChevronRight size={18} className="-mr-1 shrink-0 text-muted" />
      </Link>
    </li>
  )
}
