/** A document and a selfie: photos, uploaded as they are taken. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import {
  DocumentFields,
  type GivenDocument,
  submitDocument,
  uploadStepFile,
  useDocument,
} from '@zend/web/data/verification'
import { Button, Note } from '@zend/web/ui'
import { IconInfo } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useState } from 'react'
import { StepCard } from './step-card.tsx'
import type { StepProps } from './step-props.ts'

/** The step. */
export function DocumentStep({ userId, verification, onDone }: StepProps): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const online = useOnline()
  const [tried, setTried] = useState(false)
  const document = useDocument(verification.country.documents, (file, options) => uploadStepFile(userId, file, options))
  const send = useAction(async (given: GivenDocument) => {
    await submitDocument(queryClient, userId, given)
    onDone('document')
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (document.given !== null) void send.act(document.given)
  }
  return (
    <StepCard
      part="document"
      verification={verification}
      title={<Trans>Your document and your face</Trans>}
      text={<Trans>In daylight, all four corners in the picture, nothing covered.</Trans>}
      error={send.error}
    >
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
        <DocumentFields document={document} missing={tried} />
        <Note tone="info" icon={<IconInfo />}>
          <Trans>The photos are encrypted, used for this check alone, and never shown to other customers.</Trans>
        </Note>
        <Button type="submit" size="large" wide disabled={!online} loading={send.pending} loadingText={t`Sending…`}>
          <Trans>Hand in</Trans>
        </Button>
      </form>
    </StepCard>
  )
}
