/**
 * /settings/account/kyc: the verified parts, the next one and its benefits; `?step=` opens one part (product.md §11).
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { verificationQuery } from '@zend/web/data/verification'
import { Skeleton, toast } from '@zend/web/ui'
import { type ReactElement, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { addressStep, documentStep, numberStep, phoneStep, successDialog } from './later-parts.ts'
import { PartsOverview } from './parts-overview.tsx'
import { openPart, type Part, VERIFICATION_PATH } from './verification.parts.ts'

const STEPS = { phone: phoneStep, number: numberStep, document: documentStep, address: addressStep } as const

/** The page of the signed-in customer. If the named part cannot be submitted now, it shows all parts. */
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
    <div className="page-column max-w-[640px]">
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
          const Step = STEPS[part].Part
          return (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <Step key={part} userId={userId} verification={verification} onDone={done} />
            </Suspense>
          )
        }}
      </QueryView>
      {phoneDone ? (
        <Suspense>
          <successDialog.Part
            open
            onClose={() => setPhoneDone(false)}
            title={<Trans>Phone number verified</Trans>}
            text={<Trans>We reach you there when it matters.</Trans>}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
