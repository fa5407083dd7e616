/** Who is paid: the chosen supplier, or the newest ones to choose from, all of them, or somebody new. */
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { SupplierAnswer } from '@zend/contracts'
import { QueryView } from '@zend/web/client/query-view'
import { May, useMay } from '@zend/web/data/companies'
import {
  addSupplierLink,
  standingOf,
  SupplierLine,
  supplierLink,
  suppliersLink,
  suppliersQuery,
} from '@zend/web/data/suppliers'
import { Button, Card, EmptyState, LinkButton, Note, Skeleton, TextLink } from '@zend/web/ui'
import { FieldNote } from '@zend/web/ui/fields'
import { IconAlert, IconPlus } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useId } from 'react'
import { href } from 'react-router'

const HERE = href('/zend-fx/transfer-details')
/** How many suppliers stand in the form; the others are on their own page. */
const SHOWN = 4

/** `supplier` is the chosen one, `null` while none is; `error` what is wrong with the choice. */
export function WhoPaid({
  supplier,
  loading,
  error,
  onChoose,
}: {
  readonly supplier: SupplierAnswer | null
  readonly loading: boolean
  readonly error: ReactNode
  readonly onChoose: (id: SupplierAnswer['_id'] | null) => void
}): ReactElement {
  const title = useId()
  return (
    <Card padded aria-labelledby={title} className="tablet:p-6">
      <h2 id={title} className="display mb-3 text-card-title">
        <Trans>Who is paid?</Trans>
      </h2>
      {loading ? (
        <Skeleton className="h-17 w-full" />
      ) : supplier === null ? (
        <Choose onChoose={onChoose} />
      ) : (
        <Chosen supplier={supplier} onChange={() => onChoose(null)} />
      )}
      <div id="fx-supplier" tabIndex={-1} className="outline-none">
        <FieldNote id="fx-supplier-note" hint={undefined} error={error} />
      </div>
    </Card>
  )
}

function Chosen({
  supplier,
  onChange,
}: {
  readonly supplier: SupplierAnswer
  readonly onChange: () => void
}): ReactElement {
  const { kind } = standingOf(supplier, Date.now())
  return (
    <>
      <div className="rounded-field border-2 border-action bg-action-soft px-4 py-3">
        <SupplierLine
          supplier={supplier}
          end={
            <Button variant="ghost" size="small" onClick={onChange}>
              <Trans>Change</Trans>
            </Button>
          }
        />
      </div>
      {kind === 'ready' ? null : (
        <Note tone="warn" icon={<IconAlert size={20} />} className="mt-3">
          {kind === 'cooling' ? (
            <Trans>New account details rest for a day before they are paid.</Trans>
          ) : (
            <Trans>Its details were changed, and the contact from before has not confirmed them.</Trans>
          )}{' '}
          <TextLink href={supplierLink(supplier._id, HERE)}>
            <Trans>See the supplier</Trans>
          </TextLink>
        </Note>
      )}
    </>
  )
}

function Choose({ onChoose }: { readonly onChoose: (id: SupplierAnswer['_id']) => void }): ReactElement {
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
