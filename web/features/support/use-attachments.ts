/**
 * The files of a message being written: each uploads as soon as it is added, with progress, and is deleted when
 * removed.
 */
import { addAttachment, type Attachment } from '@zend/contracts'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { smallerPicture } from '@zend/web/client/smaller-picture'
import { uploadFile } from '@zend/web/client/upload'
import { useEffect, useRef, useState } from 'react'
import { faultOf, type FileFault, FILES_MAX, plainName } from './files.ts'

/**
 * A file of the message: uploading (`part` sent, 0 to 1), uploaded, or refused. `file` is there for its preview, if it
 * was added on this page.
 */
export type Piece = {
  readonly key: string
  readonly name: string
  readonly bytes: number
  readonly file: Blob | null
  readonly state:
    | { readonly is: 'sending'; readonly part: number }
    | { readonly is: 'done'; readonly attachment: Attachment }
    | { readonly is: 'failed'; readonly error: ApiError }
    | { readonly is: 'unfit'; readonly fault: FileFault }
}

/** The files and their actions. */
export type Attachments = {
  readonly pieces: readonly Piece[]
  /** True while one uploads; the message must wait. */
  readonly sending: boolean
  /** True if one was refused; the customer must decide. */
  readonly broken: boolean
  /** True if too many were added last; only the first ones stay. */
  readonly tooMany: boolean
  readonly add: (files: readonly File[]) => void
  readonly retry: (key: string) => void
  readonly remove: (key: string) => void
  readonly clear: () => void
}

const idsOf = (pieces: readonly Piece[]): string =>
  handedIn(pieces)
    .map(({ _id }) => _id)
    .join()
const handedIn = (pieces: readonly Piece[]): Attachment[] =>
  pieces.flatMap(({ state }) => (state.is === 'done' ? [state.attachment] : []))
const pieceOf = (attachment: Attachment): Piece => ({
  key: attachment._id,
  name: attachment.name,
  bytes: attachment.bytes,
  file: null,
  state: { is: 'done', attachment },
})

/** Files uploaded before the page was left are restored; `onKept` is called whenever the uploaded ones change. */
export function useAttachments(
  uploaded: readonly Attachment[],
  onUploaded: (attachments: Attachment[]) => void,
): Attachments {
  const [pieces, setPieces] = useState<readonly Piece[]>(() => uploaded.map(pieceOf))
  const [tooMany, setTooMany] = useState(false)
  const latest = useRef(pieces)
  const uploads = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const { current } = uploads
    return () => {
      for (const upload of current.values()) upload.abort()
    }
  }, [])
  const put = (next: readonly Piece[]): void => {
    const changed = idsOf(latest.current) !== idsOf(next)
    latest.current = next
    setPieces(next)
    if (changed) onUploaded(handedIn(next))
  }
  const become = (key: string, state: Piece['state']): void =>
    put(latest.current.map((piece) => (piece.key === key ? { ...piece, state } : piece)))
  const handIn = async (key: string, name: string, original: Blob): Promise<void> => {
    const upload = new AbortController()
    uploads.current.set(key, upload)
    try {
      const body = await smallerPicture(original)
      const fault = faultOf(body)
      if (fault !== null) return become(key, { is: 'unfit', fault })
      const onProgress = (part: number): void => become(key, { is: 'sending', part })
      const { attachment } = await uploadFile(
        addAttachment,
        { query: { name }, body },
        { onProgress, signal: upload.signal },
      )
      become(key, { is: 'done', attachment })
    } catch (thrown) {
      if (!upload.signal.aborted) become(key, { is: 'failed', error: asApiError(thrown) })
    } finally {
      uploads.current.delete(key)
    }
  }
  const begin = ({ key, name, file }: Piece): void => {
    if (file !== null) void handIn(key, name, file)
  }
  return {
    pieces,
    sending: pieces.some(({ state }) => state.is === 'sending'),
    broken: pieces.some(({ state }) => state.is === 'failed' || state.is === 'unfit'),
    tooMany,
    add: (files) => {
      const free = FILES_MAX - latest.current.length
      const added = files
        .slice(0, free)
        .map((file): Piece => ({
          key: crypto.randomUUID(),
          name: plainName(file.name),
          bytes: file.size,
          file,
          state: { is: 'sending', part: 0 },
        }))
      setTooMany(files.length > free)
      put([...latest.current, ...added])
      for (const piece of added) begin(piece)
    },
    retry: (key) => {
      const piece = latest.current.find((one) => one.key === key)
      if (piece === undefined) return
      become(key, { is: 'sending', part: 0 })
      begin(piece)
    },
    remove: (key) => {
      uploads.current.get(key)?.abort()
      setTooMany(false)
      put(latest.current.filter((piece) => piece.key !== key))
    },
    clear: () => {
      for (const upload of uploads.current.values()) upload.abort()
      setTooMany(false)
      put([])
    },
  }
}
