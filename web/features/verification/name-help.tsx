/** Where a name differs: which words, masked; where to have it corrected; and having one of us look. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  appealName,
  getNameHelp,
  type NameHelp as Help,
  type Verification,
  type VerificationStep,
} from '@zend/contracts'
import { ErrorNote } from '@zend/web/client/error-note'
import { useAction } from '@zend/web/client/use-action'
import { services } from '@zend/web/client/browser'
import { verificationQuery } from '@zend/web/data/verification'
import { Button, TextLink } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { href } from 'react-router'

/** How the name of one of these steps differs; nothing before that is known. */
export function NameHelp({
  steps,
  verification,
}: {
  readonly steps: readonly VerificationStep[]
  readonly verification: Verification
}): ReactElement | null {
  const { data } = useQuery({
    queryKey: ['user', 'name-help'],
    queryFn: async ({ signal }) => {
      const user = await services().session.user()
      if (user === null) return null
      return (await services().api.call(getNameHelp, { params: { id: user._id } }, { signal })).nameHelp
    },
  })
  if (data === undefined || data === null || !steps.includes(data.step)) return null
  return <Known help={data} verification={verification} />
}

function Known({ help, verification }: { readonly help: Help; readonly verification: Verification }): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const appeal = useAction(async () => {
    const user = await services().session.user()
    if (user === null) return
    const params = { id: user._id }
    const { verification: asked } = await services().api.call(appealName, { params, body: { step: help.step } })
    queryClient.setQueryData(verificationQuery(user._id).queryKey, asked)
  })
  const ours = help.account.join(', ')
  const theirs = help.shown.join(', ')
  return (
    <div className="mt-2 grid gap-2">
      {ours === '' ? null : (
        <p>
          <Trans>In your account, but not there: {ours}</Trans>
        </p>
      )}
      {theirs === '' ? null : (
        <p>
          <Trans>There, but not in your account: {theirs}</Trans>
        </p>
      )}
      <p>
        <Trans>Order, middle names, initials, titles and accents make no difference.</Trans>
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          <TextLink href={href('/settings/account/profile/edit')}>
            <Trans>Is it wrong in your account? Correct it in your profile.</Trans>
          </TextLink>
        </li>
        <li>
          <Registers verification={verification} step={help.step} />
        </li>
      </ul>
      {help.mayAppeal ? (
        <>
          <p>
            <Trans>Is it your name all the same? One of us looks at it within one working day.</Trans>
          </p>
          <ErrorNote error={appeal.error} />
          <Button
            variant="quiet"
            size="small"
            className="justify-self-start"
            loading={appeal.pending}
            loadingText={t`Sending…`}
            onClick={() => void appeal.act()}
          >
            <Trans>Have a person look</Trans>
          </Button>
        </>
      ) : (
        <p>
          <Trans>One of us has looked at it, and it differs all the same.</Trans>
        </p>
      )}
    </div>
  )
}

/** Who corrects it there: the bank for a BVN, the offices of its register for a NIN, else whoever issued it. */
function Registers({ verification, step }: { readonly verification: Verification; readonly step: Help['step'] }) {
  const kind = step === 'identity-number' ? verification.identityNumber?.idType : undefined
  if (kind === 'BVN')
    return <Trans>Is it wrong in your BVN? Any branch of your bank corrects it; bring an identity document.</Trans>
  if (kind?.startsWith('NIN') === true)
    return <Trans>Is it wrong in your NIN? An enrolment centre of NIMC corrects it, or its self-service site.</Trans>
  return <Trans>Is it wrong there? The office that issued it corrects it.</Trans>
}
