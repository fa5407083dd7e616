/** Calls that add and change suppliers. Each answer is shown at once, and the list is read again. */
import {
  addSupplier,
  type ApprovalAsked,
  changeSupplier,
  mailSupplierCode,
  type OtpSent,
  removeSupplier,
  resendSupplierLink,
  type SupplierAnswer,
  withdrawSupplierChange,
} from '@zend/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { SUPPLIERS, supplierQuery } from '@zend/web/data/suppliers'
import type { Confirmed } from '@zend/web/data/orders'
import type { SupplierDetails } from './supplier.form.ts'

/** What is saved: details, and the supplier that they change in the version that was seen; `null` for a new one. */
export type Saving = {
  readonly details: SupplierDetails
  readonly changes: { readonly supplier: SupplierAnswer['_id']; readonly version: number } | null
}

/** Mails a code for exactly this. */
export const mailCode = ({ details, changes }: Saving): Promise<OtpSent> =>
  services().api.call(mailSupplierCode, { body: { ...details, ...(changes === null ? {} : { changes }) } })

/** Saves it. Returns the request where others must approve it first. Throws the API's refusals. */
export async function save(
  client: QueryClient,
  { details, changes }: Saving,
  confirmed: Confirmed,
): Promise<{ readonly supplier: SupplierAnswer } | { readonly approval: ApprovalAsked['approval'] }> {
  const { api } = services()
  const body = { ...details, ...confirmed }
  const saved =
    changes === null
      ? await api.call(addSupplier, { body })
      : await api.call(changeSupplier, {
          params: { supplier: changes.supplier },
          body: { ...body, version: changes.version },
        })
  if ('supplier' in saved) await show(client, saved.supplier)
  return saved
}

/** Takes the change back that waits. */
export async function withdrawChange(client: QueryClient, supplier: SupplierAnswer['_id']): Promise<void> {
  await show(client, (await services().api.call(withdrawSupplierChange, { params: { supplier } })).supplier)
}

/** Mails the link to the earlier contact again. */
export async function resendLink(client: QueryClient, supplier: SupplierAnswer['_id']): Promise<void> {
  await show(client, (await services().api.call(resendSupplierLink, { params: { supplier } })).supplier)
}

/** Removes a supplier. */
export async function remove(client: QueryClient, supplier: SupplierAnswer['_id']): Promise<void> {
  await services().api.call(removeSupplier, { params: { supplier } })
  client.removeQueries({ queryKey: supplierQuery(supplier).queryKey })
  await client.invalidateQueries({ queryKey: [...SUPPLIERS, 'list'] })
}

async function show(client: QueryClient, supplier: SupplierAnswer): Promise<void> {
  client.setQueryData(supplierQuery(supplier._id).queryKey, supplier)
  await client.invalidateQueries({ queryKey: [...SUPPLIERS, 'list'] })
}
