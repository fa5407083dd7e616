/** What every page about a company's money has besides the shell; loaded after the first paint. */
import type { UserId } from '@zend/kernel'
import { KeepMembership } from '@zend/web/features/company'
import { CompanyFirstVisit, Guides } from '@zend/web/features/guide'
import { createPinDialog } from '@zend/web/features/pin'
import { type ReactElement, Suspense, useState } from 'react'
import { href } from 'react-router'

/** Watches the membership; asks for a PIN where there is none, then introduces the account; shows guides. */
export function Later({ userId }: { readonly userId: UserId }): ReactElement {
  const [pinMade, setPinMade] = useState(false)
  return (
    <>
      <KeepMembership choice={href('/companies')} />
      <Suspense>
        <createPinDialog.Part userId={userId} onDone={() => setPinMade(true)} />
      </Suspense>
      <CompanyFirstVisit userId={userId} pinMade={pinMade} />
      <Guides />
    </>
  )
}
