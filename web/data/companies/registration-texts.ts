/** The kinds of registration, as customers read them. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { REGISTRATION_TYPES } from '@zend/contracts'

type Kind = (typeof REGISTRATION_TYPES)[keyof typeof REGISTRATION_TYPES][number]

/** The name of each kind. */
export const REGISTRATION_TEXTS: Readonly<Record<Kind, MessageDescriptor>> = {
  RC: msg`Company (RC)`,
  BN: msg`Business name of one person (BN)`,
  IT: msg`Incorporated trustees (IT)`,
  LLP: msg`Limited liability partnership (LLP)`,
  COMPANY: msg({ message: 'Company', context: 'registration' }),
  PARTNERSHIP: msg({ message: 'Partnership', context: 'registration' }),
  NGO: msg({ message: 'Non-governmental organisation', context: 'registration' }),
  COOPERATIVE: msg({ message: 'Cooperative', context: 'registration' }),
  CC: msg`Close corporation (CC)`,
  NPC: msg`Non-profit company (NPC)`,
  TRUST: msg({ message: 'Trust', context: 'registration' }),
  GIE: msg`Economic interest group (GIE)`,
}
