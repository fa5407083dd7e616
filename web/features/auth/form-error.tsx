/** An error of a whole form, above its fields; screen readers announce it. */
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'

/** Shows the error, or nothing. */
export function FormError({ error }: { readonly error: ApiError | null }): ReactElement {
  const errorText = useErrorText()
  return (
    <div role="alert" className="empty:hidden">
      {error === null ? null : (
        <Note tone="bad" icon={<IconAlert />}>
          {errorText(error)}
          {error.reference === undefined || error.status < 500 ? null : (
            <span className="mt-1 block font-mono text-meta text-muted">{error.reference}</span>
          )}
        </Note>
      )}
    </div>
  )
}
