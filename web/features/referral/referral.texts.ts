/** The texts and tones for the stages of an invited person, exhaustive. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Invited } from '@zend/contracts'
import type { Tone } from '@zend/web/ui'

/** The name of each stage. */
export const STAGE_TEXTS: Readonly<Record<Invited['stage'], MessageDescriptor>> = {
  joined: msg`Joined`,
  verified: msg`Verified`,
  traded: msg`Traded`,
  expired: msg`Time is over`,
}

/** The tone of each stage. */
export const STAGE_TONES: Readonly<Record<Invited['stage'], Tone>> = {
  joined: 'info',
  verified: 'info',
  traded: 'ok',
  expired: 'neutral',
}
