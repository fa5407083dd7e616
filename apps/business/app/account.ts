/** The signed-in person's record, for pages about themselves. */
import { useQuery } from '@tanstack/react-query'
import type { User } from '@zend/contracts'
import { userQuery } from '@zend/web/data/wallet'
import { useRouteLoaderData } from 'react-router'
import type { SignedInLoader } from './routes/signed-in-layout.tsx'

/** Returns the record; `undefined` until it is known. */
export function useUserRecord(): User | undefined {
  const account = useRouteLoaderData<SignedInLoader>('routes/signed-in-layout')
  if (account === undefined) throw new Error('a signed-in page stands outside of the signed-in layout')
  return useQuery(userQuery(account.userId, account.record)).data
}
