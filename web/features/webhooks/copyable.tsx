/** A text to copy: a secret or a key. */
import { Trans } from '@lingui/react/macro'
import { Button } from '@zend/web/ui'
import { IconCheck, IconCopy } from '@zend/web/ui/icons'
import { useCopy } from '@zend/web/ui/money'
import type { ReactElement } from 'react'

/** `said` is announced when it was copied. */
export function Copyable({ text, said }: { readonly text: string; readonly said: string }): ReactElement {
  const { copied, announcement, copy } = useCopy(text, said)
  return (
    <div className="grid gap-2.5">
      <code className="rounded-field bg-sunken px-4 py-3 font-mono text-label break-all select-all">{text}</code>
      <Button
        variant="quiet"
        size="small"
        icon={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        onClick={copy}
      >
        {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
      </Button>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </div>
  )
}
