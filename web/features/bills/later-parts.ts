/** Parts of a bill's page that load on demand. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The question before one is cancelled. */
export const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)
/** The QR code of its page. */
export const qrCode = lazyPart(async () => (await import('@zend/web/ui/money/qr-code')).QrCode)
