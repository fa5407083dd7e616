/** Heavy parts of the last steps of saving a wallet. They load while the form is filled in. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The code step. */
export const confirmWallet = lazyPart(async () => (await import('./confirm-wallet.tsx')).ConfirmWallet)
/** The success dialog. */
export const walletSaved = lazyPart(async () => (await import('./confirm-wallet.tsx')).WalletSaved)
/** The choice of a coin. */
export const usualCoin = lazyPart(async () => (await import('./usual-coin.tsx')).UsualCoin)
/** The question before a wallet is removed. */
export const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)
/** The success dialog after renaming. */
export const successDialog = lazyPart(async () => (await import('@zend/web/ui/success-dialog')).SuccessDialog)
