/** Parts of a bill's page that load on demand. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The QR code of its page. */
export const qrCode = lazyPart(async () => (await import('@zend/web/ui/money/qr-code')).QrCode)
/** What becomes of coins that are paid. */
export const arrivalCard = lazyPart(async () => (await import('./arrival-card.tsx')).ArrivalCard)
/** Asking whoever paid too much where it goes back. */
export const claimPart = lazyPart(async () => (await import('./claim-part.tsx')).ClaimPart)
