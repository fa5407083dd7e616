/** The document and the face: photos, uploaded as they are taken, then handed in with everything else. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { KybLinkAnswer } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { FileSlot, PICTURES, type SentFile, useFile } from '@zend/web/data/verification'
import { Button, Card } from '@zend/web/ui'
import { NativeSelect } from '@zend/web/ui/fields'
import { type FormEvent, type ReactElement, useState } from 'react'
import { handIn, sendPicture, type Side } from './kyb-link.queries.ts'
import { LinkError, useLinkErrorText } from './link-error.tsx'

/** The card. A picture that was received on an earlier visit counts. */
export function DocumentCard({ token, link }: { readonly token: string; readonly link: KybLinkAnswer }): ReactElement {
  const { t } = useLingui()
  const client = useQueryClient()
  const online = useOnline()
  const errorText = useLinkErrorText()
  const kinds = link.country.documents
  const [idType, setIdType] = useState(kinds[0]?.idType ?? '')
  const [tried, setTried] = useState(false)
  const [front, back, selfie] = [usePicture(token, 'front'), usePicture(token, 'back'), usePicture(token, 'selfie')]
  const twoSided = kinds.find((kind) => kind.idType === idType)?.sides === 2
  const isThere = (side: Side, { state }: SentFile): boolean =>
    state.is === 'done' || (state.is === 'none' && link.files.includes(side))
  const isWhole = isThere('front', front) && isThere('selfie', selfie) && (!twoSided || isThere('back', back))
  const send = useAction(() => handIn(client, token, idType))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isWhole) void send.act()
  }
  const slot = (side: Side, file: SentFile) => ({
    hint:
      side === 'selfie'
        ? t`Look into the camera, without glasses or hat. It must be taken now.`
        : t`JPEG, PNG or WebP, up to 8 MB.`,
    types: PICTURES,
    camera: side === 'selfie' ? ('user' as const) : ('environment' as const),
    file,
    missing: tried,
    received: link.files.includes(side),
    errorText,
  })
  return (
    <Card padded aria-labelledby="document-title">
      <h2 id="document-title" className="display text-card-title">
        <Trans>Your document and your face</Trans>
      </h2>
      <p className="mt-1.5 mb-5 text-body text-muted">
        <Trans>In daylight, all four corners in the picture, nothing covered.</Trans>
      </p>
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
        {kinds.length < 2 ? null : (
          <NativeSelect
            name="idType"
            label={t`Document`}
            choices={kinds.map((kind) => ({ value: kind.idType, text: kind.label }))}
            value={idType}
            onChange={(event) => {
              send.clearError()
              setIdType(event.currentTarget.value)
            }}
          />
        )}
        <FileSlot {...slot('front', front)} label={twoSided ? t`Front side` : t`The page with your photo`} />
        {twoSided ? <FileSlot {...slot('back', back)} label={t`Back side`} /> : null}
        <FileSlot {...slot('selfie', selfie)} label={t`Your face`} />
        <LinkError error={send.error} />
        <Button type="submit" size="large" wide disabled={!online} loading={send.pending} loadingText={t`Sending…`}>
          <Trans>Hand in</Trans>
        </Button>
      </form>
    </Card>
  )
}

const usePicture = (token: string, side: Side): SentFile =>
  useFile(PICTURES, (file, options) => sendPicture(token, side, file, options))
