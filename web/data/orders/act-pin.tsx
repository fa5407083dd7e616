/**
 * The PIN sheet of every act that moves money, with the text of a locked PIN and the link to change a forgotten one.
 */
import { Trans } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { TextLink } from '@zend/web/ui'
import { PinSheet, type PinSheetProps } from '@zend/web/ui/fields'
import type { ReactElement } from 'react'
import { href } from 'react-router'

/** The PIN sheet's properties; `refusal` is the answer to the last attempt. */
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
