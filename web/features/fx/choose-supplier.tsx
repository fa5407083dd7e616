/** The newest suppliers to choose from, the way to all of them, and to somebody new. */
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { SupplierAnswer } from '@zend/contracts'
import { QueryView } from '@zend/web/client/query-view'
import { May, useMay } from '@zend/web/data/companies'
import { addSupplierLink, SupplierLine, suppliersLink, suppliersQuery } from '@zend/web/data/suppliers'
import { EmptyState, LinkButton, Skeleton, TextLink } from '@zend/web/ui'
import { IconPlus } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href } from 'react-router'

const HERE = href('/zend-fx/transfer-details')
/** How many suppliers stand in the form; the others are on their own page. */
const SHOWN = 4

/** The choice. */
export function ChooseSupplier({ onChoose }: { readonly onChoose: (id: SupplierAnswer['_id']) => void }): ReactElement {
  const query = useInfiniteQuery(suppliersQuery())
  const mayAdd = useMay('beneficiary.manage')
  return (
    <QueryView query={query} loading={<Skeleton className="h-34 w-full" />}>
      {({ pages }) => {
        const [first] = pages
        const suppliers = first?.suppliers ?? []
        if (suppliers.length === 0) return <Nobody mayAdd={mayAdd} />
        return (
          <>
            <ul className="grid gap-2.5">
              {suppliers.slice(0, SHOWN).map((supplier) => (
                <li key={supplier._id}>
                  <button
                    type="button"
                    onClick={() => onChoose(supplier._id)}
                    className="block w-full rounded-field border border-line-strong px-4 py-3 text-left transition-colors duration-120 hover:bg-raised"
                  >
                    <SupplierLine supplier={supplier} />
                  </button>
                </li>
              ))}
            </ul>
            <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
              <May permission="beneficiary.manage">
                <LinkButton href={addSupplierLink(HERE)} variant="quiet" size="small" icon={<IconPlus size={20} />}>
                  <Trans>Someone new</Trans>
                </LinkButton>
              </May>
              {(first?.total ?? 0) > SHOWN ? (
                <TextLink href={suppliersLink(HERE)} className="my-0">
                  <Trans>All suppliers</Trans>
                </TextLink>
              ) : null}
            </div>
          </>
        )
      }}
    </QueryView>
  )
}

function Nobody({ mayAdd }: { readonly mayAdd: boolean }): ReactElement {
  return (
    <EmptyState
      title={<Trans>No supplier yet</Trans>}
      text={
        mayAdd ? (
          <Trans>Add the company or person that you pay, with their bank account.</Trans>
        ) : (
          <Trans>Somebody in your company who manages payees has to add one first.</Trans>
        )
      }
      action={
        mayAdd ? (
          <LinkButton href={addSupplierLink(HERE)} size="small">
            <Trans>Add a supplier</Trans>
          </LinkButton>
        ) : undefined
      }
      pattern="quiet-3"
      className="py-6"
    />
  )
}
