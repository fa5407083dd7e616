/** The customer's notifications: the list, and the push settings of this device. */
export { NotificationsScreen } from './notifications-screen.tsx'
export { PushSettings } from './push-settings.tsx'
