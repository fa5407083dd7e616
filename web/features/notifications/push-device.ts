/**
 * This browser's web push: support, permission, its one subscription. It knows no API and no topic. The service worker
 * shows messages (`{ title, body, path, tag }`).
 */
import { SECOND_MS } from '@zend/kernel'

/** Support of web push; `install` if it needs the app on the home screen first (iOS and iPadOS). */
export type PushSupport = 'yes' | 'install' | 'no'

/** A subscription in the API's form. */
export type DeviceSubscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** The browser's functions for web push. */
export type PushDevice = {
  readonly support: () => PushSupport
  readonly permission: () => NotificationPermission
  /** Calls back whenever the permission may have changed. Returns a function that stops it. */
  readonly onPermission: (listener: () => void) => () => void
  /** Asks for permission; only allowed while handling a press. */
  readonly ask: () => Promise<NotificationPermission>
  /** The browser's subscription, if any. */
  readonly current: () => Promise<DeviceSubscription | null>
  /** Subscribes with the deployment's key (base64url). Throws `PushFault`. */
  readonly subscribe: (publicKey: string) => Promise<DeviceSubscription>
  readonly unsubscribe: () => Promise<void>
}

/**
 * The reason why a browser could not subscribe: its service worker does not run yet, or its push service cannot be
 * reached.
 */
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

/** How long to wait for a first visit's service worker. */
const READY_WITHIN_MS = 10 * SECOND_MS

/** Facts that distinguish browsers. `standalone`: opened from the home screen. */
export type BrowserFacts = {
  readonly pushes: boolean
  readonly userAgent: string
  readonly touchPoints: number
  readonly standalone: boolean
}

/**
 * Safari on iOS and iPadOS supports web push only in apps on the home screen; an iPad reports that it is a Mac, but has
 * touch points.
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
    // Permissions change in the browser's own pages; the focus returns from there.
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
      // A subscription made with another key (an older one of ours) must be removed first.
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
