/** “Lock my account”: one tap opens the question, the next one locks. */
import { Trans } from '@lingui/react/macro'
import { lazyPart } from '@zend/web/client/lazy-part'
import { IconTile, ListRow } from '@zend/web/ui'
import { IconLock } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useState } from 'react'

const lockDialog = lazyPart(async () => (await import('./lock-dialog.tsx')).LockDialog)

/** The row, as an `<li>`, with its dialog. */
export function LockRow(): ReactElement {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ListRow
        onClick={() => setAsking(true)}
        leading={
          <IconTile tone="bad">
            <IconLock />
          </IconTile>
        }
        title={<Trans>Lock my account</Trans>}
        subtitle={<Trans>Stops everything at once, without a password</Trans>}
        chevron
      />
      {asking ? (
        <Suspense>
          <lockDialog.Part onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
