/** Several pages on their way: one after the other, so that each gets through a slow network; failed ones stay. */
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { smallerPicture } from '@zend/web/client/smaller-picture'
import type { UploadOptions } from '@zend/web/client/upload'
import { faultOf, type FileFault, PAPERS } from '@zend/web/data/verification'
import { useEffect, useRef, useState } from 'react'

/** One page. `part` is the sent fraction, 0 to 1; a sent page leaves the list. */
export type Pending = {
  readonly id: number
  readonly file: File
  readonly state:
    | { readonly is: 'waiting' }
    | { readonly is: 'sending'; readonly part: number }
    | { readonly is: 'unfit'; readonly fault: FileFault }
    | { readonly is: 'failed'; readonly error: ApiError }
}

type Queued = { readonly id: number; readonly file: File; readonly by: SendPage; readonly left: AbortController }

/** How a page is sent. */
export type SendPage = (file: Blob, options: UploadOptions) => Promise<void>

/** The pages that are not sent yet, with their actions. */
export type Uploads = {
  readonly pending: readonly Pending[]
  readonly add: (files: Iterable<File>) => void
  readonly retry: (id: number) => void
  readonly drop: (id: number) => void
}

/**
 * Sends each page by the `upload` of the moment when it was added, or tried again. Leaving the page aborts the one
 * under way; dropping one aborts it too.
 */
export function useUploads(upload: SendPage): Uploads {
  const [pending, setPending] = useState<readonly Pending[]>([])
  const next = useRef(0)
  const queue = useRef<readonly Queued[]>([])
  const running = useRef(false)
  useEffect(
    () => () => {
      for (const { left } of queue.current) left.abort()
    },
    [],
  )

  const put = (id: number, state: Pending['state']): void =>
    setPending((all) => all.map((each) => (each.id === id ? { ...each, state } : each)))
  const gone = (id: number): void => setPending((all) => all.filter((each) => each.id !== id))

  const send = async ({ id, file, by, left: { signal } }: Queued): Promise<void> => {
    if (signal.aborted) return
    put(id, { is: 'sending', part: 0 })
    const made = await smallerPicture(file)
    const fault = faultOf(made, PAPERS)
    if (fault !== null) return put(id, { is: 'unfit', fault })
    try {
      await by(made, { signal, onProgress: (part) => put(id, { is: 'sending', part }) })
      // A page that got through replaces a file that was none.
      setPending((all) => all.filter((each) => each.id !== id && each.state.is !== 'unfit'))
    } catch (thrown) {
      if (!signal.aborted) put(id, { is: 'failed', error: asApiError(thrown) })
    }
  }
  const run = async (): Promise<void> => {
    if (running.current) return
    running.current = true
    for (;;) {
      const [first] = queue.current
      if (first === undefined) break
      await send(first)
      queue.current = queue.current.filter((each) => each !== first)
    }
    running.current = false
  }
  const enqueue = (id: number, file: File): void => {
    queue.current = [...queue.current, { id, file, by: upload, left: new AbortController() }]
    void run()
  }
  return {
    pending,
    add: (files) => {
      const added = [...files].map((file) => ({ id: next.current++, file, state: { is: 'waiting' } as const }))
      setPending((all) => [...all, ...added])
      for (const { id, file } of added) enqueue(id, file)
    },
    retry: (id) => {
      const page = pending.find((each) => each.id === id)
      if (page === undefined) return
      put(id, { is: 'waiting' })
      enqueue(id, page.file)
    },
    drop: (id) => {
      for (const each of queue.current) if (each.id === id) each.left.abort()
      gone(id)
    },
  }
}
