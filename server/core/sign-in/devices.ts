/**
 * Lists the devices that are signed in, and signs one of them out. A device is an open session: nothing more can be
 * known for sure.
 */
import type { UserId } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import type { Actor } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { SignInDeps } from './deps.ts'
import { type DeviceLook, lookOf } from './device.ts'
import { endDevice, type OpenDevice, openDevices, revokeTrustedDevice, trustOf } from './trusted-device.repo.ts'

/** A device that is signed in; `current` is the caller's own. */
export type SignedInDevice = DeviceLook & Omit<OpenDevice, 'device' | 'userAgent'> & { readonly current: boolean }

/**
 * Returns the customer's devices, the caller's own first, then by when they were seen last. `sessionId` is the
 * caller's.
 */
export async function listDevices(
  { db, clock }: Pick<SignInDeps, 'db' | 'clock'>,
  { userId, sessionId }: { readonly userId: UserId; readonly sessionId: string },
): Promise<readonly SignedInDevice[]> {
  const shown = (await openDevices(db.read, userId, clock.now())).map(({ device, userAgent, ...open }) => ({
    ...(userAgent === null ? lookOfName(device) : lookOf(userAgent)),
    ...open,
    current: open.id === sessionId,
  }))
  return [...shown.filter(({ current }) => current), ...shown.filter(({ current }) => !current)]
}

/** Parses the device name of a session from before user agents were stored. */
function lookOfName(name: string): DeviceLook {
  const [browser = null, system = null] = name === 'API' ? [] : name.split(', ')
  return { browser, system, form: 'unknown' }
}

/**
 * Signs a device of the signed-in person out and stops trusting it. Returns whether it was signed in; somebody else's
 * is not.
 */
export async function removeDevice(
  { db, clock }: Pick<SignInDeps, 'db' | 'clock'>,
  { userId }: Actor,
  deviceId: string,
  { ip }: Caller,
): Promise<boolean> {
  return db.transact(async (tx) => {
    const at = clock.now()
    const trustedId = await trustOf(tx, userId, deviceId)
    const ended = await endDevice(tx, userId, deviceId, trustedId, at)
    if (trustedId !== null) await revokeTrustedDevice(tx, trustedId, at)
    if (ended > 0)
      await recordAudit(tx, {
        at,
        actor: userId,
        action: 'identity.device_removed',
        subject: userId,
        facts: { ended },
        ip,
      })
    return ended > 0
  })
}
