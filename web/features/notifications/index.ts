/** What the customer was told: the list, and what is pushed to this device. */
export { NotificationsScreen } from './notifications-screen.tsx'
export { PushSettings } from './push-settings.tsx'
