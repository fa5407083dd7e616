/**
 * The customer's picture: chosen, dropped, pasted or taken with the camera, and removed. It is saved at once, not with
 * the form below.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@zend/contracts'
import { dropPicture } from './profile.queries.ts'
import { asApiError } from '@zend/web/client/api-error'
import { lazyPart } from '@zend/web/client/lazy-part'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Button, Card, cx, PersonPicture, toast } from '@zend/web/ui'
import { IconAlert, IconCamera, IconPlus, IconTrash } from '@zend/web/ui/icons'
import {
  type ChangeEvent,
  type DragEvent,
  type ReactElement,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { FILE_MEGABYTES_MAX, openPicture, PICTURE_TYPES, type PictureProblem, problemOf } from './picture-file.ts'

const cropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog)

function useProblemText(): (problem: PictureProblem) => string {
  const { t } = useLingui()
  return (problem) =>
    ({
      type: t`Choose a JPEG, PNG or WebP picture.`,
      size: t`This picture is larger than ${FILE_MEGABYTES_MAX} MB. Choose a smaller one.`,
      unreadable: t`We cannot read this picture. Choose another.`,
    })[problem]
}

/** The card. */
export function PictureCard({ user }: { readonly user: User }): ReactElement {
  const online = useOnline()
  const problemText = useProblemText()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined || !online) return
    const wrong = problemOf(file)
    const opened = wrong === null ? await openPicture(file) : null
    setProblem(wrong ?? (opened === null ? 'unreadable' : null))
    setPicture(opened)
  }
  const over = useFilesFromOutside((file) => void take(file))
  const name = `${user.firstName} ${user.lastName}`
  return (
    <Card
      padded
      className={cx(
        'flex flex-wrap items-center gap-x-5 gap-y-4',
        over.dragging && 'outline-3 outline-offset-2 outline-action outline-dashed',
      )}
      {...over.handlers}
    >
      <PersonPicture name={name} image={user.image} size={88} />
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap gap-2">
          <PickButtons disabled={!online} onPick={(file) => void take(file)} />
          {user.image === null ? null : <RemoveButton user={user} />}
        </div>
        {problem === null ? (
          <p className="mt-2 text-meta text-muted">
            <Trans>JPEG, PNG or WebP.</Trans>{' '}
            <span className="pointer-coarse:hidden">
              <Trans>You can also drop or paste one here.</Trans>
            </span>
          </p>
        ) : (
          <p role="alert" className="mt-2 flex items-start gap-1.5 text-meta text-bad">
            <IconAlert size={18} className="mt-px" />
            {problemText(problem)}
          </p>
        )}
      </div>
      {picture === null ? null : (
        <Suspense>
          <cropDialog.Part
            userId={user._id}
            picture={picture}
            onClose={() => {
              setPicture(null)
              picture.close()
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}

/** Choosing a file, or taking a picture on a device with a camera. */
function PickButtons({
  disabled,
  onPick,
}: {
  readonly disabled: boolean
  readonly onPick: (file: File | undefined) => void
}): ReactElement {
  const { t } = useLingui()
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const picked = (event: ChangeEvent<HTMLInputElement>): void => {
    onPick(event.currentTarget.files?.[0])
    // So that the same file can be chosen again.
    event.currentTarget.value = ''
  }
  return (
    <>
      <input
        ref={file}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        onChange={picked}
        hidden
        aria-label={t`Picture file`}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="user"
        onChange={picked}
        hidden
        aria-label={t`Picture from the camera`}
      />
      <Button
        variant="quiet"
        size="small"
        icon={<IconPlus size={20} />}
        disabled={disabled}
        onClick={() => file.current?.click()}
      >
        <Trans>Choose a picture</Trans>
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={<IconCamera size={20} />}
        disabled={disabled}
        onClick={() => camera.current?.click()}
        className="hidden! pointer-coarse:inline-flex!"
      >
        <Trans>Take one</Trans>
      </Button>
    </>
  )
}

function RemoveButton({ user }: { readonly user: User }): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const online = useOnline()
  const errorText = useErrorText()
  const remove = useAction(async () => {
    try {
      await dropPicture(queryClient, user._id)
      toast({ kind: 'success', text: t`Your picture is removed.` })
    } catch (thrown) {
      toast({ kind: 'error', text: errorText(asApiError(thrown)) })
    }
  })
  return (
    <Button
      variant="ghost"
      size="small"
      icon={<IconTrash size={20} />}
      disabled={!online}
      loading={remove.pending}
      onClick={() => void remove.act()}
    >
      <Trans>Remove</Trans>
    </Button>
  )
}

type DropHandlers = {
  readonly onDragOver: (event: DragEvent) => void
  readonly onDragLeave: () => void
  readonly onDrop: (event: DragEvent) => void
}

/** Files dropped onto an element, and pictures pasted anywhere on the page. */
function useFilesFromOutside(take: (file: File | undefined) => void): {
  readonly dragging: boolean
  readonly handlers: DropHandlers
} {
  const [dragging, setDragging] = useState(false)
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (file !== undefined) take(file)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => onPaste(event)
    addEventListener('paste', listen)
    return () => removeEventListener('paste', listen)
  }, [])
  return {
    dragging,
    handlers: {
      onDragOver: (event) => {
        event.preventDefault()
        setDragging(true)
      },
      onDragLeave: () => setDragging(false),
      onDrop: (event) => {
        event.preventDefault()
        setDragging(false)
        take(event.dataTransfer.files[0])
      },
    },
  }
}
