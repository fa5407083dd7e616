/** /settings/security/saved-wallet/zend-pay/{id}. */
import { isId } from '@zend/kernel'
import { EditWalletScreen } from '@zend/web/features/saved-wallets'
import { NotFoundPage } from '@zend/web/app'
import type { ReactElement } from 'react'
import type { Route } from './+types/saved-wallet-zend-pay.ts'

/** One saved wallet; the not-found page for a malformed id. */
export default function SavedWalletZendPay({ params: { id } }: Route.ComponentProps): ReactElement {
  return isId('ben', id) ? <EditWalletScreen key={id} id={id} type="internal" /> : <NotFoundPage />
}
