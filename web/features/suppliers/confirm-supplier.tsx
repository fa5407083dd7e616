/** The last step of saving a supplier. */
import { useQueryClient } from '@tanstack/react-query'
import type { SupplierAnswer } from '@zend/contracts'
import { ConfirmCard, type ConfirmCardProps } from '@zend/web/data/orders'
import type { ReactElement } from 'react'
import { useSupplierErrorText } from './supplier-error-text.ts'
import { mailCode, save, type Saving } from './suppliers.calls.ts'

/** `onAsked` is called before the page is left for the request. */
export type ConfirmSupplierProps = Pick<ConfirmCardProps<Saving>, 'what' | 'onRefused' | 'onBack'> & {
  readonly saving: Saving
  readonly onAsked: () => void
  readonly onSaved: (supplier: SupplierAnswer) => void
}

/** Code, PIN, details. */
export function ConfirmSupplier({ saving, onAsked, onSaved, ...step }: ConfirmSupplierProps): ReactElement {
  const queryClient = useQueryClient()
  return (
    <ConfirmCard
      {...step}
      act={saving}
      mail={mailCode}
      perform={async (confirmed) => {
        const saved = await save(queryClient, saving, confirmed)
        if ('supplier' in saved) {
          onSaved(saved.supplier)
          return null
        }
        onAsked()
        return saved.approval
      }}
      errorText={useSupplierErrorText()}
      refusedAtOnce={DETAILS_REFUSED}
    />
  )
}

const DETAILS_REFUSED: readonly string[] = [
  'payee_invalid',
  'supplier_changed',
  'supplier_unchanged',
  'supplier_limit',
  'not_found',
  'forbidden',
]
