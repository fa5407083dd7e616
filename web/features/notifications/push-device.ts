/**
 * Web push as this browser does it: whether it can, whether the customer allows it, its one subscription. It knows no
 * API and no topic. The service worker shows what arrives (`{ title, body, path, tag }`).
 */
import { SECOND_MS } from '@zend/kernel'

/**
 * Whether this browser can be pushed to; `install` when it can once the app stands on the home screen (iOS and iPadOS).
 */
export type PushSupport = 'yes' | 'install' | 'no'

/** A subscription as the API takes it. */
export type DeviceSubscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** What this browser can do about web push. */
export type PushDevice = {
  readonly support: () => PushSupport
  readonly permission: () => NotificationPermission
  /** Calls back whenever the permission may have changed. Answers how to stop. */
  readonly onPermission: (listener: () => void) => () => void
  /** Asks the customer; only while a press of theirs is being handled. */
  readonly ask: () => Promise<NotificationPermission>
  /** The subscription that this browser has, if any. */
  readonly current: () => Promise<DeviceSubscription | null>
  /** Subscribes with the deployment's key (base64url). Throws `PushFault`. */
  readonly subscribe: (publicKey: string) => Promise<DeviceSubscription>
  readonly unsubscribe: () => Promise<void>
}

/** Why a browser could not subscribe: its service worker does not run yet, or its push service cannot be reached. */
export type PushFaultKind = 'not-ready' | 'service'

/** What `subscribe` throws. */
export class PushFault extends Error {
  readonly kind: PushFaultKind
  constructor(kind: PushFaultKind, options?: ErrorOptions) {
    super(`web push: ${kind}`, options)
    this.name = 'PushFault'
    this.kind = kind
  }
}

/** How long a first visit's service worker may take to run. */
const READY_WITHIN_MS = 10 * SECOND_MS

/** What tells browsers apart. `standalone` is whether the page was opened from the home screen. */
export type BrowserFacts = {
  readonly pushes: boolean
  readonly userAgent: string
  readonly touchPoints: number
  readonly standalone: boolean
}

/**
 * Safari on iOS and iPadOS knows web push only in apps on the home screen; an iPad says that it is a Mac, but one that
 * can be touched.
 */
export function supportOf({ pushes, userAgent, touchPoints, standalone }: BrowserFacts): PushSupport {
  if (pushes) return 'yes'
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  return ios && !standalone ? 'install' : 'no'
}

/** A key as `PushManager` takes it. @param text base64url, with or without padding */
export function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function asPlain(subscription: PushSubscription): DeviceSubscription {
  const { endpoint, keys } = subscription.toJSON()
  return {
    endpoint: endpoint ?? subscription.endpoint,
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  }
}

const existing = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

async function registration(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new PushFault('not-ready')), READY_WITHIN_MS))
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** This browser. */
export const browserPush: PushDevice = {
  support: () =>
    supportOf({
      pushes: 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis,
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
      standalone: matchMedia('(display-mode: standalone)').matches,
    }),
  permission: () => ('Notification' in globalThis ? Notification.permission : 'default'),
  onPermission: (listener) => {
    // Permissions are changed in the browser's own pages; one comes back from there.
    addEventListener('focus', listener)
    document.addEventListener('visibilitychange', listener)
    return () => {
      removeEventListener('focus', listener)
      document.removeEventListener('visibilitychange', listener)
    }
  },
  ask: () => Notification.requestPermission(),
  current: async () => {
    const subscription = await existing()
    return subscription === null ? null : asPlain(subscription)
  },
  subscribe: async (publicKey) => {
    const { pushManager } = await registration()
    try {
      // One made with another key (an older one of ours) has to go first.
      await (await pushManager.getSubscription())?.unsubscribe()
      return asPlain(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(publicKey) }))
    } catch (cause) {
      throw new PushFault('service', { cause })
    }
  },
  unsubscribe: async () => {
    await (await existing())?.unsubscribe()
  },
}
