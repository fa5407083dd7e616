/** Why a decision about rows was not taken. */
import { Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import type { Deciding } from './use-decide.ts'
import { useBatchErrorText } from './use-batch-error-text.ts'

/** The note, or nothing. */
export function DecideError({ deciding: { error } }: { readonly deciding: Deciding }): ReactElement {
  const errorText = useBatchErrorText()
  return (
    <div role="alert" className="px-4 pt-4 empty:hidden tablet:px-5">
      {error === null ? null : (
        <Note tone="bad" icon={<IconAlert />}>
          {errorText(error)}
        </Note>
      )}
    </div>
  )
}
