/**
 * /scan: reads a QR code with the camera or from a picture: a person's code, a request, an address, a payment URI. A
 * scan only fills in a form: nothing moves, and no foreign link is opened.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useAction } from '@zend/web/client/use-action'
import { Button, Card, Note, Skeleton } from '@zend/web/ui'
import { IconAlert, IconCamera, IconFile } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { scannedCoin } from './later-parts.ts'
import { readPicture } from './read-picture.ts'
import { scanned } from './scanned.ts'
import { useCamera } from './use-camera.ts'

/** The screen. */
export function ScanScreen(): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState<string | null>(null)
  const [missed, setMissed] = useState(false)
  const found = text === null ? null : scanned(text, location.origin)
  const take = (read: string): void => {
    setMissed(false)
    const is = scanned(read, location.origin)
    if (is.kind === 'page') void navigate(is.path, { replace: true })
    else setText(read)
  }
  const reading = useAction(async (file: File) => {
    const read = await readPicture(file)
    if (read === null) setMissed(true)
    else take(read)
  })
  const camera = useCamera(text === null, take)
  if (text !== null && found?.kind === 'address') {
    return (
      <Suspense fallback={<Skeleton className="page-column h-80 w-full max-w-[560px]" />}>
        <scannedCoin.Part text={text} networks={found.networks} onAgain={() => setText(null)} />
      </Suspense>
    )
  }
  return (
    <div className="page-column grid grid-cols-1 max-w-[460px] gap-4">
      {found === null ? (
        <Finder camera={camera} />
      ) : (
        <>
          <Refused kind={found.kind} text={text ?? ''} />
          <Button wide icon={<IconCamera size={20} />} onClick={() => setText(null)}>
            <Trans>Scan again</Trans>
          </Button>
        </>
      )}
      <div role="status">
        {missed ? (
          <Note tone="warn" icon={<IconAlert />}>
            <Trans>No code could be read in this picture. Try one that shows the whole code, sharp and straight.</Trans>
          </Note>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t`Picture with a QR code`}
        className="visually-hidden"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) void reading.act(file)
        }}
      />
      <Button
        variant="quiet"
        wide
        icon={<IconFile size={20} />}
        loading={reading.pending}
        loadingText={t`Reading…`}
        onClick={() => input.current?.click()}
      >
        <Trans>Read from a picture</Trans>
      </Button>
      <p className="text-center text-label text-muted">
        <Trans>The picture stays on your device. Nothing is sent before you confirm it.</Trans>
      </p>
    </div>
  )
}

function Finder({ camera: { video, state } }: { readonly camera: ReturnType<typeof useCamera> }): ReactElement {
  const { t } = useLingui()
  if (state === 'denied' || state === 'none') {
    return (
      <Note tone="info" icon={<IconCamera size={20} />}>
        {state === 'denied' ? (
          <Trans>
            The camera is not allowed for this page. Allow it in the browser's settings, or choose a picture.
          </Trans>
        ) : (
          <Trans>No camera can be used here. Choose a picture with the code instead.</Trans>
        )}
      </Note>
    )
  }
  return (
    <Card className="overflow-hidden">
      <div className="relative aspect-square bg-hero">
        <video ref={video} muted playsInline aria-label={t`Camera`} className="size-full object-cover" />
        <span aria-hidden className="absolute inset-[14%] rounded-card border-3 border-on-hero/80" />
      </div>
      <p role="status" className="p-4 text-center text-label text-muted">
        {state === 'asking' ? (
          <Trans>Waiting for the camera…</Trans>
        ) : (
          <Trans>Hold the code inside the frame: an address, a payment request or a Zend code.</Trans>
        )}
      </p>
    </Card>
  )
}

/** Why a code leads nowhere; what it says is shown and never opened. */
function Refused({ kind, text }: { readonly kind: string; readonly text: string }): ReactElement {
  return (
    <Card padded className="grid grid-cols-1 gap-3">
      <p role="alert" className="text-body">
        {kind === 'foreign' ? (
          <Trans>This code holds a link to another site. We do not open it.</Trans>
        ) : kind === 'beyond' ? (
          <Trans>This code asks for more than a plain payment, which we cannot make. Ask for an address instead.</Trans>
        ) : (
          <Trans>This code is no address and no payment request.</Trans>
        )}
      </p>
      <p className="max-h-32 overflow-y-auto rounded-field bg-sunken p-3 font-mono text-meta wrap-anywhere">{text}</p>
    </Card>
  )
}
