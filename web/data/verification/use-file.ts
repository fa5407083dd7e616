/** One file to hand in: chosen, validated, scaled down, uploaded with progress. Who uses it says where it is sent. */
import { addVerificationFile, VERIFICATION_FILE_BYTES_MAX } from '@zend/contracts'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { smallerPicture } from '@zend/web/client/smaller-picture'
import type { UploadOptions } from '@zend/web/client/upload'
import { useEffect, useRef, useState } from 'react'

/** The reason why a file is not uploaded. */
export type FileFault = 'type' | 'size' | 'empty'

/** The state of the file. `part` is the sent fraction, 0 to 1; `value` is what the upload answered. */
export type FileState<T = unknown> =
  | { readonly is: 'none' }
  | { readonly is: 'unfit'; readonly fault: FileFault }
  | { readonly is: 'sending'; readonly file: Blob; readonly part: number }
  | { readonly is: 'failed'; readonly file: Blob; readonly error: ApiError }
  | { readonly is: 'done'; readonly file: Blob; readonly value: T }

/** A file with its actions. */
export type SentFile<T = unknown> = {
  readonly state: FileState<T>
  readonly take: (file: File | undefined) => void
  readonly retry: () => void
}

/** The accepted media types of pictures. */
export const PICTURES: readonly string[] = addVerificationFile.upload.types.filter((type) => type.startsWith('image/'))
/** The accepted media types of papers: pictures and PDF. */
export const PAPERS: readonly string[] = addVerificationFile.upload.types

/** Validates a file as it would be sent; `bytesMax` is the largest. */
export function faultOf(
  { type, size }: Pick<Blob, 'type' | 'size'>,
  types: readonly string[],
  bytesMax = VERIFICATION_FILE_BYTES_MAX,
): FileFault | null {
  if (!types.includes(type)) return 'type'
  if (size === 0) return 'empty'
  return size > bytesMax ? 'size' : null
}

/** Uploads the file chosen last; aborts an earlier upload, and a pending one when the page is left. */
export function useFile<T>(
  types: readonly string[],
  upload: (file: Blob, options: UploadOptions) => Promise<T>,
  bytesMax?: number,
): SentFile<T> {
  const [state, setState] = useState<FileState<T>>({ is: 'none' })
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])

  const send = async (original: Blob): Promise<void> => {
    under.current?.abort()
    const own = new AbortController()
    under.current = own
    const put = (next: FileState<T>): void => {
      if (!own.signal.aborted) setState(next)
    }
    put({ is: 'sending', file: original, part: 0 })
    const file = await smallerPicture(original)
    const fault = faultOf(file, types, bytesMax)
    if (fault !== null) return put({ is: 'unfit', fault })
    try {
      const value = await upload(file, { signal: own.signal, onProgress: (part) => put({ is: 'sending', file, part }) })
      put({ is: 'done', file, value })
    } catch (thrown) {
      if (!own.signal.aborted) put({ is: 'failed', file, error: asApiError(thrown) })
    }
  }
  return {
    state,
    take: (file) => {
      if (file === undefined) return
      if (types.includes(file.type)) void send(file)
      else setState({ is: 'unfit', fault: 'type' })
    },
    retry: () => {
      if (state.is === 'failed') void send(state.file)
    },
  }
}
