/** Reads and calls about what a company asks others to pay. They are beneath the wallet: deposits pay them. */
import {
  type BillAnswer,
  cancelBill,
  createBill,
  type EndpointInput,
  getBill,
  getBillFile,
  listBills,
  mailBill,
  mailClaim,
} from '@zend/contracts'
import { SECOND_MS } from '@zend/kernel'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { saveFile } from '@zend/web/client/save-file'

type BillId = BillAnswer['_id']
/** What a new bill says. */
export type NewBill = EndpointInput<typeof createBill>['body']

const BILLS = ['wallet', 'bills'] as const
const PAGE_LIMIT = 20
/** How often one that can still be paid is read again while it is looked at, besides what events say. */
const LOOK_MS = 15 * SECOND_MS

/** Which bills a list has: all, one kind, or the payments begun by a link. */
export type BillsShown = 'all' | 'invoice' | 'link' | { readonly parent: BillId }

/** The company's bills, page by page. */
export const billsQuery = (shown: BillsShown) =>
  infiniteQueryOptions({
    queryKey: [...BILLS, 'list', shown],
    queryFn: ({ signal, pageParam: page }) =>
      services().api.call(
        listBills,
        {
          query: {
            page,
            limit: PAGE_LIMIT,
            ...(shown === 'all' ? {} : typeof shown === 'string' ? { kind: shown } : shown),
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    refetchOnMount: 'always',
  })

/** One bill, with what came for it. */
export const billQuery = (id: BillId) =>
  queryOptions({
    queryKey: [...BILLS, 'one', id],
    queryFn: async ({ signal }): Promise<BillAnswer> =>
      (await services().api.call(getBill, { params: { bill: id } }, { signal })).bill,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data?.state === 'open' || data?.state === 'part_paid' ? LOOK_MS : false),
  })

async function show(client: QueryClient, bill: BillAnswer): Promise<BillAnswer> {
  client.setQueryData(billQuery(bill._id).queryKey, bill)
  await client.invalidateQueries({ queryKey: [...BILLS, 'list'] })
  return bill
}

/** Makes one. Throws the API's refusals. */
export const make = async (client: QueryClient, body: NewBill): Promise<BillAnswer> =>
  show(client, (await services().api.call(createBill, { body })).bill)

/** Ends one. Throws the API's refusals. */
export const cancel = async (client: QueryClient, id: BillId): Promise<BillAnswer> =>
  show(client, (await services().api.call(cancelBill, { params: { bill: id } })).bill)

/** Mails its page to the customer. Throws the API's refusals. */
export const mail = async (client: QueryClient, id: BillId): Promise<BillAnswer> =>
  show(client, (await services().api.call(mailBill, { params: { bill: id } })).bill)

/** Mails whoever paid too much a link to say where it goes back. Throws the API's refusals. */
export const claim = async (client: QueryClient, id: BillId, email: string): Promise<BillAnswer> =>
  show(
    client,
    (await services().api.call(mailClaim, { params: { bill: id }, body: email === '' ? {} : { email } })).bill,
  )

/** Saves it as a PDF on this device. */
export const savePdf = async (id: BillId): Promise<void> =>
  saveFile(await services().api.download(getBillFile, { params: { bill: id } }))
