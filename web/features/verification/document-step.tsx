/** A document and a selfie: photos, uploaded as they are taken. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useOnline } from '@zend/web/client/online'
import type { UploadOptions } from '@zend/web/client/upload'
import { useAction } from '@zend/web/client/use-action'
import { FileSlot, PICTURES, submitDocument, uploadStepFile, useFile } from '@zend/web/data/verification'
import { Button, Note } from '@zend/web/ui'
import { NativeSelect } from '@zend/web/ui/fields'
import { IconInfo } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useState } from 'react'
import { StepCard } from './step-card.tsx'
import type { StepProps } from './step-props.ts'

/** The step. */
export function DocumentStep({ userId, verification, onDone }: StepProps): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const online = useOnline()
  const kinds = verification.country.documents
  const [idType, setIdType] = useState(kinds[0]?.idType ?? '')
  const [tried, setTried] = useState(false)
  const upload = (file: Blob, options: UploadOptions) => uploadStepFile(userId, file, options)
  const front = useFile(PICTURES, upload)
  const back = useFile(PICTURES, upload)
  const selfie = useFile(PICTURES, upload)
  const twoSided = kinds.find((kind) => kind.idType === idType)?.sides === 2
  const [frontId, backId, selfieId] = [front, back, selfie].map(({ state }) =>
    state.is === 'done' ? state.value : undefined,
  )
  const send = useAction(async (ids: { readonly front: `vfl_${string}`; readonly selfie: `vfl_${string}` }) => {
    await submitDocument(queryClient, userId, {
      idType,
      ...ids,
      ...(twoSided && backId !== undefined ? { back: backId } : {}),
    })
    onDone('document')
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (frontId !== undefined && selfieId !== undefined && (!twoSided || backId !== undefined))
      void send.act({ front: frontId, selfie: selfieId })
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
        <NativeSelect
          name="idType"
          label={t`Document`}
          choices={kinds.map((kind) => ({ value: kind.idType, text: kind.label }))}
          value={idType}
          onChange={(event) => setIdType(event.currentTarget.value)}
        />
        <FileSlot
          label={twoSided ? t`Front side` : t`The page with your photo`}
          hint={t`JPEG, PNG or WebP, up to 8 MB.`}
          types={PICTURES}
          camera="environment"
          file={front}
          missing={tried}
        />
        {twoSided ? (
          <FileSlot
            label={t`Back side`}
            hint={t`JPEG, PNG or WebP, up to 8 MB.`}
            types={PICTURES}
            camera="environment"
            file={back}
            missing={tried}
          />
        ) : null}
        <FileSlot
          label={t`Your face`}
          hint={t`Look into the camera, without glasses or hat. It must be taken now.`}
          types={PICTURES}
          camera="user"
          file={selfie}
          missing={tried}
        />
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
