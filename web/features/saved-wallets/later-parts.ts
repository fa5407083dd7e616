/** The parts of saving a wallet that come last and are heavy. They are fetched while one fills in the form. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The code step. */
export const confirmWallet = lazyPart(async () => (await import('./confirm-wallet.tsx')).ConfirmWallet)
/** The success dialog. */
export const walletSaved = lazyPart(async () => (await import('./confirm-wallet.tsx')).WalletSaved)
/** The choice of a coin. */
export const usualCoin = lazyPart(async () => (await import('./usual-coin.tsx')).UsualCoin)
/** The question before a wallet is removed. */
export const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)
/** That a wallet has its new name. */
export const successDialog = lazyPart(async () => (await import('@zend/web/ui/success-dialog')).SuccessDialog)
