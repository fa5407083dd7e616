/** How far the company’s verification is: its pages read it, and pages that wait for it. */
import { getKyb, type KybAnswer } from '@zend/contracts'
import { queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'

/** The polling interval while our checks run, in milliseconds; no event tells that they ended. */
const CHECKED_EVERY_MS = 10_000

/** How far the verification is. Another member or a director may have changed it. */
export const kybQuery = () =>
  queryOptions({
    queryKey: ['user', 'company', 'kyb', 'state'],
    queryFn: async ({ signal }): Promise<KybAnswer> => (await services().api.call(getKyb, {}, { signal })).kyb,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'submitted' ? CHECKED_EVERY_MS : false),
  })
