/**
 * /zend-fx/suppliers/create: a new supplier. With `?to=` it then leads to the page that wants one, with it; else to the
 * supplier's own page.
 */
import { Trans } from '@lingui/react/macro'
import { useMay } from '@zend/web/data/companies'
import { chosenLink, pathIn, supplierLink, suppliersLink } from '@zend/web/data/suppliers'
import { Card, EmptyState, LinkButton, Skeleton } from '@zend/web/ui'
import { type ReactElement, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Columns } from './columns.tsx'
import { editSupplier } from './edit-part.ts'

/** The page. */
export function CreateSupplierScreen(): ReactElement {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const may = useMay('beneficiary.manage')
  const to = pathIn(search)
  return (
    <Columns>
      {may ? (
        <Suspense fallback={<Skeleton className="h-[40rem] w-full" />}>
          <editSupplier.Part
            before={null}
            onSaved={({ _id }) =>
              void navigate(to === null ? supplierLink(_id) : chosenLink(to, _id), { replace: true })
            }
            onEnd={() => void navigate(to ?? suppliersLink())}
          />
        </Suspense>
      ) : (
        <MayNot />
      )}
    </Columns>
  )
}

/** For somebody who may see suppliers, but not say where the money goes. */
function MayNot(): ReactElement {
  return (
    <Card>
      <EmptyState
        title={<Trans>You may not add suppliers</Trans>}
        text={<Trans>Ask somebody who manages payees for your company.</Trans>}
        action={
          <LinkButton href={suppliersLink()} size="small">
            <Trans>Suppliers</Trans>
          </LinkButton>
        }
      />
    </Card>
  )
}
