/** Says that a form changes a request for approval. */
import { Trans } from '@lingui/react/macro'
import type { Changes } from '@zend/web/data/links'
import { Note } from '@zend/web/ui'
import { IconInfo } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'

/** The note; nothing for a new payment. */
export function ChangeNote({ changes }: { readonly changes: Changes | null }): ReactElement | null {
  if (changes === null) return null
  return (
    <Note tone="info" icon={<IconInfo />}>
      <Trans>
        You change your request. It waits as it is until you confirm; then everybody who approved it is asked again.
      </Trans>
    </Note>
  )
}
