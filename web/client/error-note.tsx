/** Shows the API's refusal or failure; screen readers announce it. */
import { Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import type { ApiError } from './api-error.ts'
import { useErrorText } from './use-error-text.ts'

/** Props. `children` say it in a feature's own words, and what helps. */
export type ErrorNoteProps = {
  readonly error: ApiError | null
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/** The note with its usual text; nothing without an error. A fault of ours shows how support can find it. */
export function ErrorNote({ error, className, children }: ErrorNoteProps): ReactElement | null {
  const errorText = useErrorText()
  if (error === null) return null
  return (
    <div role="alert" className={className}>
      <Note tone="bad" icon={<IconAlert />}>
        {children ?? errorText(error)}
        {error.reference === undefined || error.status < 500 ? null : (
          <span className="mt-1 block font-mono text-meta text-muted">{error.reference}</span>
        )}
      </Note>
    </div>
  )
}
