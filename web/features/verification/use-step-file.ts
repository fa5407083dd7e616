/** One file of a step: chosen, validated, scaled down, uploaded with progress. The step gives it its meaning. */
import { addVerificationFile, VERIFICATION_FILE_BYTES_MAX } from '@zend/contracts'
import type { Id, UserId } from '@zend/kernel'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { smallerPicture } from '@zend/web/client/smaller-picture'
import { uploadStepFile } from '@zend/web/data/verification'
import { useEffect, useRef, useState } from 'react'

/** The reason why a file is not uploaded. */
export type FileFault = 'type' | 'size' | 'empty'

/** The state of the file. `part` is the sent fraction, 0 to 1. */
export type FileState =
  | { readonly is: 'none' }
  | { readonly is: 'unfit'; readonly fault: FileFault }
  | { readonly is: 'sending'; readonly file: Blob; readonly part: number }
  | { readonly is: 'failed'; readonly file: Blob; readonly error: ApiError }
  | { readonly is: 'done'; readonly file: Blob; readonly id: Id<'vfl'> }

/** A file of a step with its actions. */
export type StepFile = {
  readonly state: FileState
  readonly take: (file: File | undefined) => void
  readonly retry: () => void
}

/** The accepted media types of pictures. */
export const PICTURES: readonly string[] = addVerificationFile.upload.types.filter((type) => type.startsWith('image/'))
/** The accepted media types of a proof. */
export const PROOFS: readonly string[] = addVerificationFile.upload.types

/** Validates a file as it would be sent. */
export function faultOf({ type, size }: Pick<Blob, 'type' | 'size'>, types: readonly string[]): FileFault | null {
  if (!types.includes(type)) return 'type'
  if (size === 0) return 'empty'
  return size > VERIFICATION_FILE_BYTES_MAX ? 'size' : null
}

/** Uploads the file chosen last; aborts an earlier upload, and a pending one when the step is left. */
export function useStepFile(userId: UserId, types: readonly string[]): StepFile {
  const [state, setState] = useState<FileState>({ is: 'none' })
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])

  const send = async (original: Blob): Promise<void> => {
    under.current?.abort()
    const own = new AbortController()
    under.current = own
    const put = (next: FileState): void => {
      if (!own.signal.aborted) setState(next)
    }
    put({ is: 'sending', file: original, part: 0 })
    const file = await smallerPicture(original)
    const fault = faultOf(file, types)
    if (fault !== null) return put({ is: 'unfit', fault })
    try {
      const id = await uploadStepFile(userId, file, {
        signal: own.signal,
        onProgress: (part) => put({ is: 'sending', file, part }),
      })
      put({ is: 'done', file, id })
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
