/** /settings/security/saved-wallet/external/{id}. */
import { isId } from '@zend/kernel'
import { EditWalletScreen } from '@zend/web/features/saved-wallets'
import { NotFoundPage } from '@zend/web/app'
import type { ReactElement } from 'react'
import type { Route } from './+types/saved-wallet-external.ts'

/** One saved wallet; the not-found page for a malformed id. */
export default function SavedWalletExternal({ params: { id } }: Route.ComponentProps): ReactElement {
  return isId('ben', id) ? <EditWalletScreen key={id} id={id} type="external" /> : <NotFoundPage />
}
