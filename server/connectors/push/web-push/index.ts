/** The web push connector's front door. */
export { newVapidKey, vapidPublicKey } from './vapid-key.ts'
export { type WebPushOptions, webPushSender } from './sender.ts'
