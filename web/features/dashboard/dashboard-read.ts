/** Whether the dashboard's reads failed. Pure. */
import type { UseQueryResult } from '@tanstack/react-query'

/** A read of the dashboard, as its card has it: another reader would read once more. */
export type DashboardRead = Pick<
  UseQueryResult,
  'data' | 'error' | 'isError' | 'isFetching' | 'dataUpdatedAt' | 'errorUpdateCount'
> & { readonly refetch: () => unknown }

/** Whether a read failed, also while it is tried again. */
export const isFailing = ({ isError, data, errorUpdateCount }: DashboardRead): boolean =>
  isError || (data === undefined && errorUpdateCount > 0)
