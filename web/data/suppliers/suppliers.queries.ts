/** Reads of suppliers. Their contacts and other members change them, so that they are read anew whenever they are shown. */
import { getSupplier, listSuppliers, type SupplierAnswer } from '@zend/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'

/** The key beneath which all reads of suppliers lie. */
export const SUPPLIERS = ['user', 'company', 'suppliers'] as const
const PAGE_LIMIT = 20

/** The company's suppliers, newest first, page by page. */
export const suppliersQuery = () =>
  infiniteQueryOptions({
    queryKey: [...SUPPLIERS, 'list'],
    queryFn: ({ signal, pageParam: page }) =>
      services().api.call(listSuppliers, { query: { page, limit: PAGE_LIMIT } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    refetchOnMount: 'always',
  })

/** One supplier. */
export const supplierQuery = (supplier: SupplierAnswer['_id']) =>
  queryOptions({
    queryKey: [...SUPPLIERS, 'one', supplier],
    queryFn: async ({ signal }): Promise<SupplierAnswer> =>
      (await services().api.call(getSupplier, { params: { supplier } }, { signal })).supplier,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
