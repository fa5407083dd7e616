/**
 * The PIN sheet of every act that moves money, with the text of a locked PIN and the link to change a forgotten one. A
 * customer without a PIN chooses it there.
 */
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '@zend/web/client/api-error'
import { lazyPart } from '@zend/web/client/lazy-part'
import { knownUser } from '@zend/web/data/wallet'
import { addTexts } from '@zend/web/i18n'
import { TextLink } from '@zend/web/ui'
import { PinSheet, type PinSheetProps } from '@zend/web/ui/fields'
import { type ReactElement, Suspense, useState } from 'react'
import { href } from 'react-router'

/** The sheet of a customer who has no PIN yet, with its texts: few pages need them. */
const newPin = lazyPart(async () => {
  const [{ NewPin }] = await Promise.all([import('./new-pin.tsx'), addTexts('money')])
  return NewPin
})

/** The PIN sheet's properties; `refusal` is the answer to the last attempt. */
export type ActPinProps = Omit<PinSheetProps, 'lockedUntil' | 'footer'> & { readonly refusal: ApiError | null }

/** The sheet. */
export function ActPin({ refusal, ...sheet }: ActPinProps): ReactElement {
  const user = knownUser(useQueryClient())
  // Stays once it was chosen, whatever the record says until it is read again.
  const [chosen, setChosen] = useState(false)
  if (user !== undefined && !user.hasCreatedTransactionPin && !chosen) {
    return (
      <Suspense>
        <newPin.Part
          userId={user._id}
          open={sheet.open}
          what={sheet.description}
          onMade={(pin) => {
            setChosen(true)
            sheet.onPin(pin)
          }}
          onKnown={() => setChosen(true)}
          onClose={sheet.onClose}
        />
      </Suspense>
    )
  }
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
