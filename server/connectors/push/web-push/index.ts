/** The public interface of the web push connector. */
export { newVapidKey, vapidPublicKey } from './vapid-key.ts'
export { type WebPushOptions, webPushSender } from './sender.ts'
