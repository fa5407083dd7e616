/**
 * Calls of the link of a supplier's contact. Its token stands behind `#` of the address, and is sent in bodies alone;
 * nothing is stored on the device.
 */
import { answerSupplierLink, readSupplierLink, type SupplierLinkAnswer } from '@zend/contracts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'

/** What the link asks. Reading it answers nothing. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['supplier-link', token],
    queryFn: async ({ signal }): Promise<SupplierLinkAnswer> =>
      (await services().api.call(readSupplierLink, { body: { token } }, { signal })).link,
    refetchOnWindowFocus: 'always',
  })

/** Confirms the change, or says that it is wrong. */
export async function answer(client: QueryClient, token: string, right: boolean): Promise<void> {
  const { link } = await services().api.call(answerSupplierLink, { body: { token, right } })
  client.setQueryData(linkQuery(token).queryKey, link)
}
