/** /settings/security. */
import { AfterPaint } from '@zend/web/client/after-paint'
import { freezeCard } from '@zend/web/features/approvals'
import { PushSettings } from '@zend/web/features/notifications'
import { SecurityScreen } from '@zend/web/features/settings'
import type { ReactElement } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SignedInLoader } from './signed-in-layout.tsx'

/** The security page, with the push settings of this device, and stopping the company's payments. */
export default function Security(): ReactElement | null {
  const account = useRouteLoaderData<SignedInLoader>('routes/signed-in-layout')
  return account === undefined ? null : (
    <SecurityScreen
      push={<PushSettings userId={account.userId} />}
      danger={
        <AfterPaint>
          <freezeCard.Part />
        </AfterPaint>
      }
    />
  )
}
