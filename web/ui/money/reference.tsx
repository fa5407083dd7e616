// A reference of ours or of a bank: shortened for the eye, whole when copied and for screen readers.

import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { IconButton } from '../button.tsx'
import { IconCheck, IconCopy } from '../icons/icons.tsx'
import { useCopy } from './address.tsx'

/** Up to so many characters a reference is shown whole; longer ones by their first and last ones. */
const WHOLE = 18
const [START, END] = [8, 4]

/** The reference, with a button that copies all of it. */
export function Reference({ id }: { readonly id: string }): ReactElement {
  const { t } = useLingui()
  const { copied, announcement, copy } = useCopy(id, t`Reference copied`)
  return (
    <span className="inline-flex max-w-full items-center justify-end gap-1">
      <span className="font-mono text-meta break-all">
        {id.length <= WHOLE ? (
          id
        ) : (
          <>
            <span aria-hidden>{`${id.slice(0, START)}…${id.slice(-END)}`}</span>
            <span className="visually-hidden">{id}</span>
          </>
        )}
      </span>
      <IconButton
        plain
        label={t`Copy the reference`}
        icon={copied ? <IconCheck size={18} className="text-ok" /> : <IconCopy size={18} />}
        onClick={copy}
        className="-my-3 -mr-3"
      />
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </span>
  )
}
