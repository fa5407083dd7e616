/**
 * A file of a sent message: small pictures load at once, others on demand, to save the customer's data; documents can
 * be downloaded.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { type Attachment, getAttachment } from '@zend/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { asApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { saveFile } from '@zend/web/client/save-file'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Button, IconButton, FilePicture } from '@zend/web/ui'
import { IconCamera, IconDownload, IconFile, IconSpinner } from '@zend/web/ui/icons'
import { type ReactElement, useState } from 'react'
import { useByteText } from './use-byte-text.ts'

/** A picture up to this size loads without a press. */
const AT_ONCE_BYTES = 250_000
const EDGE = 720

/** The file. It never changes under its id; the cache drops it soon after it is no longer shown. */
const fileQuery = (id: Attachment['_id']) =>
  queryOptions({
    queryKey: ['support-file', id],
    queryFn: async ({ signal }) => (await services().api.download(getAttachment, { params: { id } }, { signal })).file,
    staleTime: Infinity,
    gcTime: 60_000,
    refetchInterval: false,
  })

/** The file. */
export function AttachmentView({ attachment }: { readonly attachment: Attachment }): ReactElement {
  return attachment.format === 'webp' ? (
    <PictureView attachment={attachment} />
  ) : (
    <DocumentView attachment={attachment} />
  )
}

/** Saves a file, loading it if necessary. */
function useDownload({ _id, name, format }: Attachment, known?: Blob) {
  return useAction(async () => {
    const file = known ?? (await services().api.download(getAttachment, { params: { id: _id } })).file
    saveFile({ name: format === 'webp' ? `${name.replace(/\.\w{1,5}$/, '')}.webp` : name, file })
  })
}

function PictureView({ attachment }: { readonly attachment: Attachment }): ReactElement {
  const { _id, name, bytes } = attachment
  const { t } = useLingui()
  const byteText = useByteText()
  const errorText = useErrorText()
  const [wanted, setWanted] = useState(bytes <= AT_ONCE_BYTES)
  const [broken, setBroken] = useState(false)
  const picture = useQuery({ ...fileQuery(_id), enabled: wanted })
  const download = useDownload(attachment, picture.data)
  if (broken) return <DocumentView attachment={attachment} />
  if (picture.data !== undefined) {
    return (
      <figure className="relative h-56 w-72 max-w-full overflow-hidden rounded-row bg-surface">
        <FilePicture
          file={picture.data}
          edge={EDGE}
          label={name}
          className="size-full object-contain"
          onBroken={() => setBroken(true)}
        />
        <span className="absolute right-1.5 bottom-1.5 rounded-pill bg-surface shadow-lift">
          <IconButton
            plain
            label={t`Save ${name}`}
            icon={<IconDownload size={20} />}
            onClick={() => void download.act()}
          />
        </span>
      </figure>
    )
  }
  const size = byteText(bytes)
  return (
    <div className="grid h-56 w-72 max-w-full place-content-center justify-items-center gap-1 rounded-row bg-surface p-3 text-center text-meta text-ink">
      {picture.isFetching ? (
        <IconSpinner label={t`Loading…`} />
      ) : (
        <>
          <Button
            variant="ghost"
            size="small"
            icon={<IconCamera size={20} />}
            onClick={() => (wanted ? void picture.refetch() : setWanted(true))}
          >
            {picture.isError ? <Trans>Try again</Trans> : <Trans>Show the picture</Trans>}
          </Button>
          <span className="num">{picture.isError ? errorText(asApiError(picture.error)) : size}</span>
        </>
      )}
    </div>
  )
}

function DocumentView({ attachment }: { readonly attachment: Attachment }): ReactElement {
  const { t } = useLingui()
  const byteText = useByteText()
  const errorText = useErrorText()
  const download = useDownload(attachment)
  const { name, bytes } = attachment
  return (
    <div className="flex min-h-14 items-center gap-3 rounded-row bg-surface p-1.5 pl-3 text-ink">
      <IconFile className="text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-label font-semibold">{name}</span>
        <span role={download.error === null ? undefined : 'alert'} className="num block text-meta text-muted">
          {download.error === null ? byteText(bytes) : errorText(download.error)}
        </span>
      </span>
      <IconButton
        plain
        label={t`Save ${name}`}
        icon={download.pending ? <IconSpinner /> : <IconDownload size={20} />}
        onClick={() => void download.act()}
        aria-busy={download.pending}
      />
    </div>
  )
}
