/**
 * The sheet that asks for the PIN of an act, as it stands wherever money moves: what a locked PIN shows, and where a
 * forgotten one is changed.
 */
import { Trans } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { PinSheet, type PinSheetProps, TextLink } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { href } from 'react-router'

/** As a PIN sheet's; `refusal` is the answer to the last try. */
export type ActPinProps = Omit<PinSheetProps, 'lockedUntil' | 'footer'> & { readonly refusal: ApiError | null }

/** The sheet. */
export function ActPin({ refusal, ...sheet }: ActPinProps): ReactElement {
  return (
    <PinSheet
      {...sheet}
      lockedUntil={refusal?.code === 'pin_locked' ? (refusal.retryAt?.toISOString() ?? null) : null}
      footer={
        <TextLink href={href('/settings/security/pin')}>
          <Trans>I forgot it</Trans>
        </TextLink>
      }
    />
  )
}
