/** /settings/account/kyc: what is verified, what is next and what it brings; `?step=` hands one part in (product.md §11). */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { QueryView, verificationQuery } from '@zend/web/client'
import { Skeleton, SuccessDialog, toast } from '@zend/web/ui'
import { type ReactElement, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AddressStep } from './address-step.tsx'
import { DocumentStep } from './document-step.tsx'
import { NumberStep } from './number-step.tsx'
import { PartsOverview } from './parts-overview.tsx'
import { PhoneStep } from './phone-step.tsx'
import { openPart, type Part, VERIFICATION_PATH } from './verification.parts.ts'

const STEPS = { phone: PhoneStep, number: NumberStep, document: DocumentStep, address: AddressStep } as const

/** The page of whoever is signed in. A part that cannot be handed in now shows all parts. */
export function VerificationScreen({ userId }: { readonly userId: UserId }): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [phoneDone, setPhoneDone] = useState(false)
  const done = (part: Part): void => {
    if (part === 'phone') setPhoneDone(true)
    else toast({ kind: 'success', text: t`Handed in. We check it now.` })
    void navigate(VERIFICATION_PATH, { replace: true })
  }
  return (
    <div className="mx-auto max-w-[640px]">
      <QueryView
        query={useQuery(verificationQuery(userId))}
        loading={
          <div className="grid gap-4">
            <Skeleton className="h-36 w-full" />
            <Skeleton className="h-80 w-full" />
          </div>
        }
      >
        {(verification) => {
          const part = openPart(search.get('step'), verification)
          if (part === null) return <PartsOverview verification={verification} />
          const Step = STEPS[part]
          return <Step key={part} userId={userId} verification={verification} onDone={done} />
        }}
      </QueryView>
      <SuccessDialog
        open={phoneDone}
        onClose={() => setPhoneDone(false)}
        title={<Trans>Phone number verified</Trans>}
        text={<Trans>We reach you there when it matters.</Trans>}
      />
    </div>
  )
}
