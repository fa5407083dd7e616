/** Who is paid: the chosen supplier, or the newest ones to choose from, all of them, or somebody new. */
import { Trans } from '@lingui/react/macro'
import type { SupplierAnswer } from '@zend/contracts'
import { standingOf, SupplierLine, supplierLink } from '@zend/web/data/suppliers'
import { Button, Card, Note, Skeleton, TextLink } from '@zend/web/ui'
import { FieldNote } from '@zend/web/ui/fields'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, Suspense, useId } from 'react'
import { href } from 'react-router'
import { chooseSupplier } from './later-parts.ts'

const HERE = href('/zend-fx/transfer-details')

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
        <Suspense fallback={<Skeleton className="h-34 w-full" />}>
          <chooseSupplier.Part onChoose={onChoose} />
        </Suspense>
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
