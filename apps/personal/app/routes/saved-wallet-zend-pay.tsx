/** /settings/security/saved-wallet/zend-pay/{id}. */
import { isId } from '@zend/kernel'
import { EditWalletScreen } from '@zend/web/features/saved-wallets'
import { NotFoundPage } from '@zend/web/app'
import type { ReactElement } from 'react'
import type { Route } from './+types/saved-wallet-zend-pay.ts'

/** One saved wallet; what cannot be one's id is nowhere. */
export default function SavedWalletZendPay({ params: { id } }: Route.ComponentProps): ReactElement {
  return isId('ben', id) ? <EditWalletScreen key={id} id={id} type="internal" /> : <NotFoundPage />
}
