/** Shows the API's refusal or failure; screen readers announce it. */
import { Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import type { ApiError } from './api-error.ts'
import { useErrorText } from './use-error-text.ts'

/** The note with its usual text; nothing without an error. */
export function ErrorNote({ error }: { readonly error: ApiError | null }): ReactElement | null {
  const errorText = useErrorText()
  if (error === null) return null
  return (
    <div role="alert">
      <Note tone="bad" icon={<IconAlert />}>
        {errorText(error)}
      </Note>
    </div>
  )
}
