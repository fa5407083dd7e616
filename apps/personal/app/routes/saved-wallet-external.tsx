/** /settings/security/saved-wallet/external/{id}. */
import { isId } from '@zend/kernel'
import { EditWalletScreen } from '@zend/web/features/saved-wallets'
import { NotFoundPage } from '@zend/web/app'
import type { ReactElement } from 'react'
import type { Route } from './+types/saved-wallet-external.ts'

/** One saved wallet; what cannot be one's id is nowhere. */
export default function SavedWalletExternal({ params: { id } }: Route.ComponentProps): ReactElement {
  return isId('ben', id) ? <EditWalletScreen key={id} id={id} type="external" /> : <NotFoundPage />
}
