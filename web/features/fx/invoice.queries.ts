/** Reads and calls about invoices of suppliers. They are beneath the wallet: payments take parts of them. */
import {
  addInvoice,
  confirmInvoice,
  type EndpointInput,
  getInvoice,
  getInvoiceFile,
  type InvoiceAnswer,
  listInvoices,
  removeInvoice,
} from '@zend/contracts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { saveFile } from '@zend/web/client/save-file'
import { uploadFile, type UploadOptions } from '@zend/web/client/upload'

type InvoiceId = InvoiceAnswer['_id']
/** What a person confirms of an invoice. */
export type Confirmed = EndpointInput<typeof confirmInvoice>['body']

const INVOICES = ['wallet', 'invoices'] as const
const PAGE_LIMIT = 20

/** One invoice. */
export const invoiceQuery = (id: InvoiceId) =>
  queryOptions({
    queryKey: [...INVOICES, 'one', id],
    queryFn: async ({ signal }): Promise<InvoiceAnswer> =>
      (await services().api.call(getInvoice, { params: { invoice: id } }, { signal })).invoice,
    refetchOnMount: 'always',
  })

/** The invoices of a supplier of which something remains to be paid, page by page. */
export const openInvoicesQuery = (supplier: string) =>
  infiniteQueryOptions({
    queryKey: [...INVOICES, 'open', supplier],
    queryFn: ({ signal, pageParam: page }) =>
      services().api.call(listInvoices, { query: { supplier, open: 'true', page, limit: PAGE_LIMIT } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    refetchOnMount: 'always',
  })

const show = (client: QueryClient, invoice: InvoiceAnswer): InvoiceAnswer => {
  client.setQueryData(invoiceQuery(invoice._id).queryKey, invoice)
  return invoice
}

/** Hands a file in; it is read by machine. Throws the API's refusals. */
export const handIn = async (client: QueryClient, file: Blob, options: UploadOptions): Promise<InvoiceAnswer> =>
  show(client, (await uploadFile(addInvoice, { body: file }, options)).invoice)

/** Confirms what an invoice says; from now on it can be paid. Throws the API's refusals. */
export async function confirmRead(client: QueryClient, id: InvoiceId, says: Confirmed): Promise<InvoiceAnswer> {
  const { invoice } = await services().api.call(confirmInvoice, { params: { invoice: id }, body: says })
  await client.invalidateQueries({ queryKey: [...INVOICES, 'open'] })
  return show(client, invoice)
}

/** Removes an invoice that no payment names. Throws the API's refusals. */
export async function dropInvoice(client: QueryClient, id: InvoiceId): Promise<void> {
  await services().api.call(removeInvoice, { params: { invoice: id } })
  await client.invalidateQueries({ queryKey: [...INVOICES, 'open'] })
}

/** Saves the file of an invoice on this device. */
export const saveInvoiceFile = async (id: InvoiceId): Promise<void> =>
  saveFile(await services().api.download(getInvoiceFile, { params: { invoice: id } }))
