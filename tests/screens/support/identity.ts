/**
 * The customer's identity and account security: verification in its states, the authenticator app, passkeys, devices,
 * next of kin.
 */
import * as contract from '@zend/contracts'
import { type Answers, answering, data } from './answers.ts'
import { but } from './customer.ts'
import { ago, DAY, HOUR, id } from './moments.ts'
import { code, user } from './person.ts'

const COUNTRY: contract.Verification['country'] = {
  country: 'NG',
  identityNumbers: [
    { idType: 'BVN', label: 'BVN', pattern: '\\d{11}', example: '22200000000' },
    { idType: 'nin', label: 'NIN', pattern: '\\d{11}', example: '70000000000' },
  ],
  documents: [
    { idType: 'passport', label: 'Passport', sides: 1 },
    { idType: 'drivers-licence', label: 'Driver’s licence', sides: 2 },
  ],
}

/** States of some steps; missing ones have not begun. */
export type Steps = Partial<
  Record<
    contract.VerificationStep,
    contract.VerificationState | readonly [contract.VerificationState, contract.VerificationReason]
  >
>

/** Her verification with these steps. */
export const verified = (tier: number, steps: Steps): contract.Verification => ({
  tier,
  steps: contract.VERIFICATION_STEPS.map((step) => {
    const stands = steps[step] ?? 'not_started'
    const [state, reason] = typeof stands === 'string' ? [stands, null] : stands
    return { step, state, reason, at: state === 'not_started' ? null : ago(4 * HOUR) }
  }),
  phone: user.phone,
  identityNumber: steps['identity-number'] === undefined ? null : { idType: 'BVN', last4: '3344' },
  country: COUNTRY,
  next: null,
})

/** The first tier, approved. */
export const TIER_1: Steps = { phone: 'approved', 'identity-number': 'approved' }
/** The first two. */
export const TIER_2: Steps = { ...TIER_1, document: 'approved', liveness: 'approved' }

const device: contract.Device = {
  _id: id('ses', 1),
  browser: 'Chrome',
  system: 'Android',
  form: 'mobile',
  ip: '102.89.34.12',
  firstSeenAt: ago(40 * DAY),
  lastSeenAt: ago(1),
  current: true,
  trusted: true,
}
const devices: contract.Device[] = [
  device,
  {
    ...device,
    _id: id('ses', 2),
    browser: 'Safari',
    system: 'macOS',
    form: 'desktop',
    ip: '105.112.8.40',
    lastSeenAt: ago(2 * DAY),
    current: false,
  },
  {
    ...device,
    _id: id('ses', 3),
    browser: null,
    system: null,
    form: 'unknown',
    ip: '41.203.70.5',
    lastSeenAt: ago(9 * DAY),
    current: false,
    trusted: false,
  },
]

const happened = (
  n: number,
  event: contract.SecurityEvent['event'],
  minutes: number,
  more: Partial<contract.SecurityEvent> = {},
): contract.SecurityEvent => ({
  _id: `evt_${String(n)}`,
  event,
  at: ago(minutes),
  ip: device.ip,
  device: 'Chrome on Android',
  method: null,
  ...more,
})
const events = [
  happened(1, 'signed_in', 12, { method: 'passkey' }),
  happened(2, 'sign_in_failed', 5 * HOUR, { ip: '196.46.20.7', device: null }),
  happened(3, 'two_factor_on', 2 * DAY, { method: 'code' }),
  happened(4, 'pin_locked', 6 * DAY),
  happened(5, 'password_changed', 20 * DAY, { method: 'code' }),
]

/** A passkey in use, which confirms and approves. */
export const passkey: contract.Passkey = {
  _id: id('psk', 1),
  name: 'My phone',
  synced: true,
  createdAt: ago(30 * DAY),
  confirmsFrom: ago(29 * DAY),
  lastUsedAt: ago(12),
}

/** Her next of kin. */
export const kin: NonNullable<contract.EndpointData<typeof contract.getNextOfKin>['nextOfKin']> = {
  firstName: 'Chidi',
  lastName: 'Okonkwo',
  relationship: 'sibling',
  phone: '+2348035550101',
  email: 'chidi.okonkwo@example.com',
  address: '12 Marina Road, Lagos Island, Lagos',
  updatedAt: ago(20 * DAY),
}

/** Ten made-up codes. */
export const RECOVERY_CODES = Array.from({ length: 10 }, (_, n) => `k7${String(n)}wq-m3${String(9 - n)}xv`)

/** The authenticator app, on or off. */
export const authenticator = (on: boolean, recoveryCodesLeft = 10) =>
  answering(
    contract.getTwoFactor,
    data({ on, since: on ? ago(2 * DAY) : null, recoveryCodesLeft: on ? recoveryCodesLeft : 0 }),
  )

/** The customer with all of it, with other answers for these calls. */
export const secured = (...changed: readonly ReturnType<typeof answering>[]): Answers =>
  but(
    answering(
      contract.getVerification,
      data({
        verification: verified(1, { ...TIER_1, document: ['resubmit', 'picture_unclear'], liveness: 'approved' }),
      }),
    ),
    answering(contract.verifyPhone, data({ step: 'sent' as const, otp: { ...code, sentTo: '+234•••4567' } })),
    answering(contract.addVerificationFile, data({ file: { _id: id('vfl', 1) } })),
    authenticator(false),
    answering(contract.listPasskeys, data({ passkeys: [] })),
    answering(contract.listDevices, data({ devices })),
    answering(contract.getSecurityEvents, data({ events, cursor: null })),
    answering(contract.getNextOfKin, data({ nextOfKin: null })),
    answering(contract.getClosing, data({ blockers: [] })),
    answering(contract.generateOtp, data(code)),
    answering(
      contract.enrolTwoFactor,
      data({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Zend:amara?secret=JBSWY3DPEHPK3PXP&issuer=Zend' }),
    ),
    answering(contract.confirmTwoFactor, data({ recoveryCodes: RECOVERY_CODES })),
    ...changed,
  )

/** With an authenticator app with few codes left, a passkey in use and one that does not confirm yet. */
export const wellSecured = secured(
  authenticator(true, 2),
  answering(
    contract.listPasskeys,
    data({
      passkeys: [
        passkey,
        {
          ...passkey,
          _id: id('psk', 2),
          name: 'Security key',
          confirmsFrom: ago(-14 * HOUR),
          createdAt: ago(10 * HOUR),
          lastUsedAt: null,
        },
      ],
    }),
  ),
)
