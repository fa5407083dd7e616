/** Pastes the clipboard's text into a field, where the browser supports it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { toast } from '@zend/web/ui'
import { type ReactElement, useEffect, useState } from 'react'

/**
 * The button, at the end of a field; nothing if the browser lacks the function. If permission is denied, it says how to
 * paste by hand.
 */
export function PasteButton({
  onPaste,
  disabled = false,
}: {
  readonly onPaste: (text: string) => void
  readonly disabled?: boolean
}): ReactElement | null {
  const { t } = useLingui()
  const [offered, setOffered] = useState(false)
  useEffect(() => setOffered(typeof navigator.clipboard?.readText === 'function'), [])
  if (!offered) return null
  const paste = async (): Promise<void> => {
    try {
      onPaste(await navigator.clipboard.readText())
    } catch {
      toast({
        kind: 'info',
        text: t`The browser did not allow reading the clipboard. Press and hold in the field to paste.`,
      })
    }
  }
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={() => void paste()}
      className="-mr-2 min-h-11 rounded-pill px-3 text-label font-bold text-action hover:bg-action-soft disabled:opacity-45"
    >
      <Trans>Paste</Trans>
    </button>
  )
}
